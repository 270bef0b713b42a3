package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.KnownStores;
import dev.holdfast.text.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Exactly the commands and options that are promised, each with its help and its sentences. */
class CommandsTest {

  private static final Set<String> EVERYWHERE = Set.of("--help", "--debug");

  /** A command a line; an indented line goes on with the one before. */
  private static final String PROMISED =
      """
      desktop:
      demo: --tasks --seed --now --format --json
      overview: --keep --status --policy --now --output --format --json
      tasks: --status --name --tag --type --worker --root --parent --workflow --suspend-reason --text
        --sort --order --where --limit --after --count-timeout --format --json
      task: --at --format --json
      timeline: --workflow --type --attempt --limit --after --correlation --from --to --text --newest-first --before
        --format --json
      diff: --last-good --format --json
      workflows: --status --name --tag --type --worker --root --parent --workflow --suspend-reason --text
        --sort --order --where --limit --after --count-timeout --format --json
      workflow: --at --format --json
      export: --format --json
      errors: --status --name --where --sample --format --json
      workers: --format --json
      stats: --by --window --limit --now --format --json
      preview: --keep --status --policy --now --ids --max-tasks --compare --include-newest --plan
        --require-approval --allow --skip --operator --reason --summary --parallel --recursive
        --format --json
      approve: --key --operator --reason --format --json
      explain: --keep --status --policy --now --group --format --json
      cleanup: --unlock --plan --max-age --approvers --keep --status --policy --now --yes
        --allow --skip --target --pause --max-rows --max-time --window --zone --outside --lock-timeout --statement-timeout --max-lag
        --max-tasks --batch --include-newest --format --json --operator --reason --archive --report --summary --parallel --recursive
      resume: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      cancel: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      pause: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      retry: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      abort: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      complete: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      fail: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      reschedule: --at --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      free: --older --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      reset: --unlock --where --plan --max-age --approvers --save-plan --require-approval --allow --skip
        --canary --watch --per-minute --operator --reason --yes --format --json
      forecast: --keep --status --policy --now --runtime-policy --workers --since --format --json
      doctor: --format --json --policy
      fleet: --preview --report --format --json
      kinds: --format --json
      kinds add: --format --json
      kinds check: --format --json
      kinds propose: --table
      completion:
      connections:
      connections list: --format --json
      connections add: --environment --read-only --writable --policy
        --tls --tls-root --ssh --ssh-key --password --password-stdin
      connections test: --format --json
      connections remove: --yes
      connections export:
      connections import:
      archive:
      archive verify: --format --json
      archive restore: --unlock --id --dry-run --other-store --yes --allow --skip --operator --reason --format
        --json
      policy:
      policy check: --for --format --json
      policy list: --format --json
      policy set: --unlock --max-age --max-count --no-age --no-count --expect --yes --operator --reason --format --json
      policy enable: --unlock --expect --yes --operator --reason --format --json
      policy disable: --unlock --expect --yes --operator --reason --format --json
      policy delete: --unlock --expect --yes --operator --reason --format --json
      service:
      service print: --unlock --every --kind --program --keep --status --policy --now --allow --skip
        --max-tasks --batch --target --pause --max-rows --max-time --window --zone --outside
        --lock-timeout --statement-timeout --max-lag --operator --reason --include-newest --archive --summary --parallel --recursive
        --format --json
      hold: --workflow --operator --reason --format --json
      release: --workflow --operator --reason --format --json
      holds:
      holds repair: --format --json
      journal:
      journal verify: --head --format --json
      journal list: --limit --store --verb --operator --on --since --until --outcome --format --json
      journal show: --format --json
      journal export: --format --json
      """;

  @Test
  void areThePromisedOnes() {
    Map<String, Set<String>> there = new TreeMap<>();
    commands()
        .forEach(
            (name, line) ->
                there.put(
                    name,
                    line.getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .filter(option -> !EVERYWHERE.contains(option))
                        .collect(Collectors.toCollection(TreeSet::new))));
    Map<String, Set<String>> promised = new TreeMap<>();
    for (String command : PROMISED.replace("\n  ", " ").split("\n")) {
      String[] parts = command.split(":");
      String options = parts.length == 1 ? "" : parts[1];
      promised.put(
          parts[0],
          new TreeSet<>(Stream.of(options.split(" ")).filter(o -> !o.isEmpty()).toList()));
    }
    assertThat(there).isEqualTo(promised);
  }

  @Test
  void haveHelpForEveryWord() {
    commands()
        .forEach(
            (name, line) -> {
              CommandSpec spec = line.getCommandSpec();
              assertThat(spec.usageMessage().description()).as(name).isNotEmpty();
              for (ArgSpec argument : spec.args()) {
                assertThat(argument.description()).as(name + " " + argument).isNotEmpty();
              }
              CommandLineRun help = CommandLineRun.of((name + " --help").split(" "));
              assertThat(help.exit()).isZero();
              assertThat(help.out()).startsWith("Usage: holdfast " + name).contains("--debug");
            });
    assertThat(CommandLineRun.of("--help").out()).contains("Exit codes").contains("cleanup");
  }

  @Test
  void refuseAWordThatLostLetters() {
    CommandLineRun run = CommandLineRun.of("tasks", "sqlite:/gr\ufffd\ufffde.db");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("could not be read as UTF-8").hasLineCount(1);
  }

  @Test
  void refuseTwoWordsThatWereTypedAsOne() {
    CommandLineRun run = CommandLineRun.of("policy list");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("policy list");
  }

  @Test
  void sayNameAndVersion() {
    CommandLineRun run = CommandLineRun.of("--version");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .matches(
            "Holdfast \\d+\\.\\d+\\.\\d+\\R"
                + "commit   ([0-9a-f]{7,}(-dirty)?|unknown)\\R"
                + "Java     \\d+\\S*, \\S.*\\R"
                + "JavaFX   \\d+\\S*\\R");
  }

  @Test
  void haveEverySentenceTheySayAndSayEverySentenceTheyHave() throws IOException {
    Pattern said =
        Pattern.compile(
            "(?:say\\(|usage\\(|refuse\\((?:Exit\\.\\w+,\\s*)?|progress\\(|exit\\(\\s*Exit\\.\\w+,)"
                + "\\s*(?:[^\"()]*\\?\\s*)?\"([\\w.]+)\"");
    Pattern words = Pattern.compile("\"([\\w.]+)\"");
    // Each of these is there for tasks, for events of streams and for what is done to tasks.
    Pattern ofKinds = Pattern.compile("kind\\.key\\(\"([\\w.]+)\"\\)");
    Messages shared = Messages.common();
    Set<String> literals = new TreeSet<>();
    Set<String> keys = new TreeSet<>();
    for (Path file : sources()) {
      String source = Files.readString(file);
      for (Matcher match = said.matcher(source); match.find(); ) {
        literals.add(match.group(1));
      }
      for (Matcher match = words.matcher(source); match.find(); ) {
        keys.add(match.group(1));
      }
      for (Matcher match = ofKinds.matcher(source); match.find(); ) {
        literals.add("cleanup." + match.group(1));
        keys.add("cleanup." + match.group(1));
        keys.add("streams." + match.group(1));
        keys.add("act." + match.group(1));
      }
    }
    Set<String> there = ResourceBundle.getBundle("dev.holdfast.cli.messages").keySet();
    // Two end in the name of a constant; what others say, too, is found everywhere.
    assertThat(literals.stream().filter(key -> !key.endsWith(".")))
        .allMatch(key -> there.contains(key) || key.startsWith("common.") && shared.has(key));
    assertThat(
            there.stream().filter(key -> !key.startsWith("notice.") && !key.startsWith("clause.")))
        .allMatch(keys::contains);
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/holdfast/cli"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static Map<String, CommandLine> commands() {
    Map<String, CommandLine> all = new TreeMap<>();
    collect(line(), "", all);
    return all;
  }

  /** Returns the commands, ready to be looked at. */
  static CommandLine line() {
    Terminal nowhere =
        new Terminal(
            new ByteArrayOutputStream(),
            new ByteArrayOutputStream(),
            StandardCharsets.UTF_8,
            false,
            false,
            PasswordPrompt.NOBODY,
            () -> ZoneOffset.UTC,
            InputStream.nullInputStream(),
            false,
            0);
    return new Cli(
            nowhere,
            () -> KnownStores.ALL,
            Profiles.NONE,
            Clock.systemUTC(),
            RecordsBench::shared,
            _ -> 0)
        .commandLine();
  }

  private static void collect(CommandLine line, String before, Map<String, CommandLine> all) {
    line.getSubcommands()
        .forEach(
            (name, below) -> {
              all.put(before + name, below);
              collect(below, before + name + " ", all);
            });
  }
}
