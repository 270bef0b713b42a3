package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.preview.KindOptions;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Document;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.WireName;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.schedule.Schedule;
import dev.holdfast.text.schedule.ScheduledCommand;
import dev.holdfast.text.schedule.Scheduler;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what the system's scheduler must be given to clean up a store again and again. */
@Command
public final class ServicePrintCommand extends PrintingCommand {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  @Option(names = "--every", paramLabel = "DUR", required = true, descriptionKey = "serviceEvery")
  private String every;

  @Option(names = "--kind", paramLabel = "KIND", descriptionKey = "serviceKind")
  private String kind;

  @Option(names = "--program", paramLabel = "FILE", descriptionKey = "serviceProgram")
  private Path program;

  @Mixin private ScheduledCleanupOptions cleanup;

  @Override
  protected Exit run(Format chosen) {
    OptionValues values = new OptionValues(context);
    long seconds = values.seconds("--every", every);
    List<Scheduler> wanted = wanted();
    StoreAddress address = context.address(store);
    Optional<String> password = context.stores().get().passwordVariable(address);
    if (address.password() != null || !address.hidden().isEmpty()) {
      String key = password.isPresent() ? "service.secret" : "service.secretElsewhere";
      throw context.exit(Exit.REFUSED, key);
    }
    String target = target(address);
    KindOptions ofKind = new KindOptions(context, spec);
    ofKind.read();
    ofKind.refuse(address);
    cleanup.check(context, store, address);
    List<String> words = new ArrayList<>();
    words.add(program().toString());
    words.addAll(List.of("cleanup", target));
    words.addAll(cleanup.words(given()));
    words.add("--yes");
    for (String word : words) {
      context.refuse("service.unseen", word.codePoints().anyMatch(VisibleText::isDangerous), word);
    }
    LocalDateTime start =
        LocalDateTime.ofInstant(context.clock().instant(), context.terminal().zone());
    ScheduledCommand command =
        new ScheduledCommand(name(address, target), words, seconds, password.orElse(null), start);
    Map<Scheduler, Schedule> schedules = new EnumMap<>(Scheduler.class);
    wanted.forEach(scheduler -> schedules.put(scheduler, scheduler.of(command)));
    context.print(report(command, schedules), chosen);
    return exit(schedules);
  }

  /** What stands for the store in the command: a scheduler runs it in another folder. */
  private String target(StoreAddress address) {
    boolean saved =
        !context.stores().get().isAddress(store) && context.profiles().addressOf(store).isPresent();
    return saved ? store : address.withWholePath().display();
  }

  /** Returns a name for its units: legible, and another one for every store. */
  private static String name(StoreAddress address, String target) {
    String last = address.location().replaceFirst("[?].*", "").replaceFirst(".*[/\\\\]", "");
    String legible =
        last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String start = legible.substring(0, Math.min(legible.length(), 30));
    return "holdfast-cleanup-"
        + (start.isEmpty() ? "" : start + "-")
        + HexFormat.of().formatHex(Sha256.of(target), 0, 3);
  }

  private List<Scheduler> wanted() {
    if (kind == null) {
      return List.of(Scheduler.values());
    }
    return WireName.find(Scheduler.values(), kind)
        .map(List::of)
        .orElseThrow(() -> context.usage("service.kind", kind));
  }

  private Path program() {
    Path file =
        program != null
            ? program
            : installed().orElseThrow(() -> context.usage("service.noProgram"));
    return FilePath.whole(file);
  }

  /** Finds the file that starts this program, as it was really installed. */
  private static Optional<Path> installed() {
    String image = System.getProperty("jpackage.app-path");
    if (image != null) {
      return Optional.of(Path.of(image));
    }
    String home = System.getProperty("holdfast.home");
    if (home == null) {
      return Optional.empty();
    }
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return Optional.of(Path.of(home, "bin", windows ? "holdfast.bat" : "holdfast"));
  }

  /** Returns the options that were typed, each once, in their order. */
  private List<OptionSpec> given() {
    return List.copyOf(new LinkedHashSet<>(spec.commandLine().getParseResult().matchedOptions()));
  }

  private Report report(ScheduledCommand command, Map<Scheduler, Schedule> schedules) {
    List<Document> files = new ArrayList<>();
    List<Document> impossible = new ArrayList<>();
    schedules.forEach(
        (scheduler, schedule) -> {
          switch (schedule) {
            case Schedule.Written(List<Schedule.UnitFile> written) ->
                written.forEach(
                    file ->
                        files.add(
                            new Document().with("kind", scheduler).from(file, "file=name text")));
            case Schedule.Impossible(String why) ->
                impossible.add(new Document().with("kind", scheduler).with("reason", why));
          }
        });
    return Report.of(
        Document.of(command, "every_seconds command=words")
            .with("files", files)
            .with("not_possible", impossible),
        text -> print(text, schedules));
  }

  /** One file alone stands as it is, so that it can be redirected into its place. */
  private void print(TextPage text, Map<Scheduler, Schedule> schedules) {
    boolean alone =
        schedules.size() == 1
            && schedules.values().iterator().next() instanceof Schedule.Written(var files)
            && files.size() == 1;
    schedules.forEach(
        (scheduler, schedule) -> {
          switch (schedule) {
            case Schedule.Written(List<Schedule.UnitFile> files) -> {
              for (Schedule.UnitFile file : files) {
                if (!alone) {
                  text.heading(context.say("service.file", file.name()));
                }
                file.text().lines().forEach(text::line);
              }
            }
            case Schedule.Impossible(String why) -> {
              text.heading(context.say("service.impossible", scheduler.wireName()));
              text.line("# " + why);
            }
          }
        });
  }

  private static Exit exit(Map<Scheduler, Schedule> schedules) {
    long impossible =
        schedules.values().stream().filter(Schedule.Impossible.class::isInstance).count();
    return impossible == 0
        ? Exit.DONE
        : impossible == schedules.size() ? Exit.FAILED : Exit.PARTIAL;
  }
}
