package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServicePrintCommandTest {

  @TempDir private Path directory;

  private static CommandLineRun print(String store, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("service", "print", store, "--program", "/opt/holdfast"));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  private static List<String> words(CommandLineRun run) {
    List<String> words = new ArrayList<>();
    run.json().get("command").forEach(word -> words.add(word.asText()));
    return words;
  }

  @Test
  void saysThatTheIntervalIsMissingAndHowToGiveIt() {
    CommandLineRun none = print("/srv/tasks.db", "--keep", "30d");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("--every is missing. Add it, for example “--every 1h”.");
    assertThat(print("/srv/tasks.db", "--keep", "30d", "--every").err())
        .contains("--every needs a value.");
    CommandLineRun key = CommandLineRun.of("approve", "/srv/a.plan");
    assertThat(key.exit()).isEqualTo(2);
    assertThat(key.err()).contains("--key is missing. Add it, for example “--key FILE”.");
  }

  @Test
  void printsWhatEverySchedulerMustBeGiven() {
    CommandLineRun run =
        print(
            "/srv/my jobs/tasks.db",
            "--every",
            "1h",
            "--keep",
            "30d",
            "--skip",
            "poison_child",
            "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(words(run))
        .containsExactly(
            "/opt/holdfast",
            "cleanup",
            "sqlite:/srv/my jobs/tasks.db",
            "--keep",
            "30d",
            "--skip",
            "poison_child",
            "--yes");
    List<String> kinds = run.json().get("files").findValuesAsText("kind");
    assertThat(kinds).containsExactly("systemd", "systemd", "launchd", "windows", "cron");
    assertThat(run.json().get("files").findValuesAsText("file").getFirst())
        .matches("holdfast-cleanup-tasks-db-[0-9a-f]{6}\\.service");
    assertThat(print("/srv/my jobs/tasks.db", "--every", "1h", "--keep", "30d").out())
        .contains("ExecStart=\"/opt/holdfast\" \"cleanup\"")
        .contains("# ---- crontab");
  }

  @Test
  void oneFileAloneCanBeRedirectedIntoItsPlace() {
    CommandLineRun plist = print("/a.db", "--every", "90m", "--keep", "30d", "--kind", "launchd");
    assertThat(plist.out()).startsWith("<?xml").endsWith("</plist>\n");
  }

  @Test
  void whatCannotBeDoneIsSaidAndNotRounded() {
    CommandLineRun all = print("/a.db", "--every", "90m", "--keep", "30d", "--json");
    assertThat(all.exit()).isEqualTo(Exit.PARTIAL.code);
    assertThat(all.json().get("not_possible").findValuesAsText("kind")).containsExactly("cron");
    CommandLineRun cron = print("/a.db", "--every", "90m", "--keep", "30d", "--kind", "cron");
    assertThat(cron.exit()).isEqualTo(Exit.FAILED.code);
    assertThat(cron.out()).contains("not possible").doesNotContain("/opt/holdfast");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://ann:hunter2@host/db",
        "postgresql://ann@host/db?password=hunter2",
        "postgresql://ann@host/db?ssl=true&sslpassword=hunter2"
      })
  void noSecretIsEverPrinted(String address) {
    for (String format : List.of("table", "json")) {
      CommandLineRun run = print(address, "--every", "1h", "--keep", "30d", "--format", format);
      assertThat(run.exit()).isEqualTo(Exit.REFUSED.code);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("PGPASSWORD", "MYSQL_PWD").doesNotContain("hunter2");
    }
  }

  @Test
  void aSavedConnectionIsNamedAsItIs() {
    CommandLineRun run =
        CommandLineRun.of(
            PasswordPrompt.NOBODY,
            new SomeProfiles().with("Live & kicking", "postgresql://a@b/c", null),
            "service",
            "print",
            "Live & kicking",
            "--every",
            "1h",
            "--keep",
            "30d",
            "--program",
            "/opt/holdfast",
            "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(words(run)).contains("Live & kicking");
  }

  @Test
  void whatWouldFailEachTimeIsRefusedAtOnce() {
    assertThat(print("/a.db", "--every", "1h").err()).contains("--keep");
    assertThat(print("/a.db", "--every", "1h", "--keep", "30").exit()).isEqualTo(Exit.USAGE.code);
    assertThat(print("/a.db", "--every", "60", "--keep", "30d").exit()).isEqualTo(Exit.USAGE.code);
    assertThat(print("/a.db", "--every", "1h", "--keep", "30d", "--allow", "nonsense").exit())
        .isEqualTo(Exit.USAGE.code);
    assertThat(print("/a.db", "--every", "1h", "--keep", "30d", "--now", "5").exit())
        .isEqualTo(Exit.USAGE.code);
    assertThat(print("/a.db", "--every", "1h", "--keep", "30d", "--kind", "at").exit())
        .isEqualTo(Exit.USAGE.code);
    assertThat(print("/a\nb.db", "--every", "1h", "--keep", "30d").exit())
        .isEqualTo(Exit.USAGE.code);
    CommandLineRun replicas =
        print("mysql://a@b/c", "--every", "1h", "--keep", "30d", "--max-lag", "1MB");
    assertThat(replicas.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(replicas.err()).contains("--max-lag does not work");
    CommandLineRun archive =
        print("/a.db", "--every", "1h", "--keep", "30d", "--archive", "/kept/a.archive");
    assertThat(archive.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(archive.err()).contains("{now}");
    assertThat(
            CommandLineRun.of("service", "print", "/a.db", "--every", "1h", "--keep", "30d").exit())
        .as("nobody knows where the program is")
        .isEqualTo(Exit.USAGE.code);
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://ann@host/db,PGPASSWORD",
    "eventstream+postgresql://ann@host/db,PGPASSWORD",
    "mysql://ann@host/db,MYSQL_PWD",
    "mariadb://ann@host/db,MYSQL_PWD"
  })
  void saysWhereThePasswordComesFrom(String store, String variable) {
    CommandLineRun run = print(store, "--every", "1h", "--keep", "30d", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    List<String> texts = run.json().get("files").findValuesAsText("text");
    assertThat(texts).filteredOn(text -> text.contains(variable)).hasSize(4);
    assertThat(texts.getFirst())
        .containsPattern(
            "EnvironmentFile=-%h/\\.config/holdfast/holdfast-cleanup-[-a-z0-9]+\\.env\n");
    assertThat(texts)
        .filteredOn(text -> text.contains("nobody is asked: a scheduled job has no keyring"))
        .hasSize(4);
  }

  @Test
  void aFileNeedsNoPassword() {
    CommandLineRun run = print("/a.db", "--every", "1h", "--keep", "30d");
    assertThat(run.out())
        .contains("this store needs none")
        .doesNotContain("EnvironmentFile", "PGPASSWORD", "MYSQL_PWD")
        .doesNotContainIgnoringCase("keyring");
  }

  @Test
  void theClockOfTheHoursIsWrittenOut() {
    String[] window = {"--every", "1h", "--keep", "30d", "--window", "02:00-04:00", "--json"};
    assertThat(words(print("/a.db", window)))
        .containsSubsequence("--window", "02:00-04:00", "--zone", "UTC", "--yes");
    String[] berlin = Arrays.copyOf(window, window.length + 2);
    berlin[window.length] = "--zone";
    berlin[window.length + 1] = "Europe/Berlin";
    assertThat(words(print("/a.db", berlin)))
        .containsSubsequence("--zone", "Europe/Berlin")
        .containsOnlyOnce("--zone");
  }

  @Test
  void eachRunHasAnArchiveOfItsOwn() throws Exception {
    TextStoreFile store = TextStoreFile.create(directory.resolve("jobs.db"));
    store.job("007", "completed", TextStoreFile.OLD, null);
    Path archive = directory.resolve("jobs-{now}.archive");

    assertThat(
            words(
                print(
                    "/a.db",
                    "--every",
                    "1h",
                    "--keep",
                    "30d",
                    "--archive",
                    archive.toString(),
                    "--json")))
        .contains(archive.toString());
    CommandLineRun cleanup =
        CommandLineRun.in(
            directory.resolve("records"),
            "cleanup",
            store.address(),
            "--keep",
            "1d",
            "--archive",
            archive.toString(),
            "--yes",
            "--json");

    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    JsonNode told = cleanup.json().get("archive");
    assertThat(told.asText()).endsWith("jobs-20251009T085320Z.archive");
    assertThat(Files.exists(Path.of(told.asText()))).isTrue();
  }

  @Test
  void whatAnyKindOfStoreHonoursIsSaidByTheKind() throws Exception {
    Path file = TextStoreFile.create(directory.resolve("team.jobs")).file();
    String store = "textstore:" + file;
    String[] lag = {"--every", "1h", "--keep", "30d", "--max-lag", "1MB"};
    assertThat(print(store, lag).exit()).isEqualTo(2);
    assertThat(print(store, lag).err()).contains("--max-lag does not work on textstore");
    CommandLineRun cleanup =
        CommandLineRun.of("cleanup", store, "--keep", "30d", "--max-lag", "1MB", "--yes");
    assertThat(cleanup.exit()).isEqualTo(2);
    assertThat(cleanup.err()).contains("--max-lag does not work on SQLite");
    assertThat(print(store, "--every", "1h").err()).as("it keeps no policies").contains("--keep");
    CommandLineRun printed = print(store, "--every", "1h", "--keep", "30d", "--json");
    assertThat(printed.exit()).as(printed.err()).isZero();
    assertThat(printed.out()).contains("TEXT_STORE_KEY");
    CommandLineRun unnamed = print(file.toString(), "--every", "1h", "--keep", "30d", "--json");
    assertThat(words(unnamed)).contains(store);
  }
}
