package dev.holdfast.cli.fleet;

import dev.holdfast.cli.cleanup.ReportOptions;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetRun;
import dev.holdfast.fleet.FleetScan;
import dev.holdfast.fleet.FleetStores;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.report.FleetDocument;
import dev.holdfast.report.FleetSheet;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.report.ReportFile;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.FleetText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Looks at all saved stores. Asks for no password: one that is needed and not in the keyring fails
 * its store.
 */
@Command(name = "fleet")
public final class FleetCommand extends PrintingCommand {

  private static final List<String> COLUMNS =
      List.of("name", "store", "kind", "tasks", "bytes", "backlog", "oldest_ended", "problem");

  @Option(names = "--preview")
  private boolean preview;

  @Option(names = "--report", paramLabel = "FILE", descriptionKey = "fleetReport")
  private Path report;

  @Override
  protected Exit run(Format chosen) {
    ReportFile file = ReportOptions.at(report);
    List<FleetMember> members = context.profiles().all().stream().map(this::member).toList();
    Journal journal = context.journal();
    FleetScan scan = new FleetScan(journal, context.stores().get());
    FleetRun.Look look = preview ? scan::whole : scan::quick;
    Map<FleetMember, FleetOutcome> outcomes = look(members, look);
    FleetSubject subject =
        new FleetSubject(
            members.stream()
                .map(member -> new FleetSubject.Entry(member, outcomes.get(member)))
                .toList(),
            journal.operator.display(),
            context.clock().instant(),
            this::sentence);
    context.print(report(subject), chosen);
    boolean written = ReportOptions.written(context, file, asked -> asked.write(subject));
    return written ? exit(subject) : Exit.PARTIAL;
  }

  private FleetMember member(ConnectionProfile saved) {
    return new FleetMember(saved.name(), StoreAddress.parse(saved.address()), saved.policy());
  }

  private FleetStores.Lent open(FleetMember member) {
    Profiles profiles = context.profiles();
    KeptSecrets secrets =
        new KeptSecrets(
            profiles.secrets(), profiles::isSaved, (_, _) -> KeptSecrets.Answer.NONE, _ -> {});
    StoreOptions options = StoreOptions.defaults(secrets);
    return new FleetStores.Lent(context.stores().get().open(member.address(), options), true);
  }

  private static Exit exit(FleetSubject subject) {
    if (subject.stores().stream().allMatch(entry -> isSound(entry.outcome()))) {
      return Exit.DONE;
    }
    boolean none =
        subject.stores().stream().allMatch(each -> each.outcome() instanceof FleetOutcome.Failed);
    return none ? Exit.STORE : Exit.PARTIAL;
  }

  private static boolean isSound(FleetOutcome outcome) {
    return outcome instanceof FleetOutcome.Answered(var answer)
        && answer.findings().isEmpty()
        && !(answer.backlog() instanceof FleetBacklog.BadPolicy);
  }

  private String sentence(Throwable thrown) {
    return switch (thrown) {
      case StoreException store -> context.failures().of(store.failure());
      case JournalException journal -> context.say("fleet.journal", journal.file, journal.detail);
      case HoldException holds -> context.failures().of(holds);
      default -> context.say("bug", thrown.toString());
    };
  }

  /** Looks at a few at once and waits for all of them; Ctrl+C stops what is left. */
  private Map<FleetMember, FleetOutcome> look(List<FleetMember> members, FleetRun.Look look) {
    // What the jobs tell is heard here, on the command's own thread, one after the other.
    BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    Cancellation cancellation = new Cancellation();
    try (ProgressLine line = context.progress("fleet.progress");
        ThreadJobRunner jobs = new ThreadJobRunner(heard::add);
        StopSignals _ = StopSignals.cancelling(cancellation)) {
      Collected collected = new Collected(members.size(), line);
      FleetRun run =
          new FleetRun(
              jobs,
              (member, progress, stop) -> open(member),
              look,
              context.say("fleet.job"),
              collected);
      cancellation.onCancel(() -> heard.add(run::cancel));
      run.start(members);
      while (!collected.finished) {
        heard.take().run();
      }
      return collected.outcomes;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  /** All saved stores, in every format. */
  private Report report(FleetSubject subject) {
    return new Report(
        FleetDocument.of(subject),
        subject.stores().stream().map(entry -> fields(subject, entry)).toList(),
        COLUMNS,
        text -> print(text, subject));
  }

  private static Map<String, Object> fields(FleetSubject subject, FleetSubject.Entry entry) {
    Map<String, Object> all = FleetDocument.of(entry, new FleetText(subject.failures()));
    if (entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer)
        && answer.backlog() instanceof FleetBacklog.Judged judged) {
      all.put("backlog", judged.preview().subjects());
    }
    Map<String, Object> row = new LinkedHashMap<>();
    COLUMNS.forEach(column -> row.put(column, all.get(column)));
    return row;
  }

  private void print(TextPage text, FleetSubject subject) {
    new SheetText(text)
        .print(
            new FleetSheet(subject, time -> context.times().of(time)).table(),
            context.say("fleet.none"));
    for (FleetSubject.Entry entry : subject.stores()) {
      new FleetText(subject.failures())
          .problem(entry.outcome())
          .ifPresent(problem -> text.line("- " + entry.member().name() + ": " + problem));
    }
  }

  private static final class Collected implements FleetRun.Listener {

    private final Map<FleetMember, FleetOutcome> outcomes = new LinkedHashMap<>();
    private final int all;
    private final ProgressLine line;
    private boolean finished;

    Collected(int all, ProgressLine line) {
      this.all = all;
      this.line = line;
    }

    @Override
    public void started(FleetMember member) {
      line.report(outcomes.size(), all);
    }

    @Override
    public void ended(FleetMember member, FleetOutcome outcome) {
      outcomes.put(member, outcome);
      line.report(outcomes.size(), all);
    }

    @Override
    public void finished() {
      finished = true;
    }
  }
}
