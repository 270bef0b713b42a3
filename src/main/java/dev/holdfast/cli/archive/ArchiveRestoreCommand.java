package dev.holdfast.cli.archive;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreId;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.preview.HazardAnswers;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ArchiveText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts tasks of an archive back into the store they came from. */
@Command
public final class ArchiveRestoreCommand extends PrintingCommand {

  /** So many of what was skipped are named, as of what a cleanup left. */
  private static final int MOST = 20;

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "archiveFile")
  private Path file;

  @Parameters(index = "1", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  @Option(names = "--id", paramLabel = "N", descriptionKey = "restoreId")
  private List<String> ids = new ArrayList<>();

  @Option(names = "--dry-run")
  private boolean dryRun;

  @Option(names = "--other-store")
  private boolean otherStore;

  @Mixin private LockOption lock;

  @Option(names = "--yes", descriptionKey = "restoreYes")
  private boolean yes;

  @Mixin private HazardAnswers hazards;

  @Mixin private RecordOptions recordOptions;

  @Override
  protected Exit run(Format chosen) {
    lock.check(context, store, yes && !dryRun);
    try (TaskStore whole = new StoreOpener(context).open(store)) {
      TaskStore opened = whole.retained();
      context = context.in(opened.terms().cleanup());
      Cancellation cancellation = new Cancellation();
      try (StopSignals _ = StopSignals.cancelling(cancellation)) {
        return run(opened, request(opened), chosen, cancellation);
      }
    } catch (StoreException failure) {
      throw Exit.unchanged(failure);
    }
  }

  private RestoreRequest request(TaskStore opened) {
    CleanupOptions choice = hazards.in(CleanupOptions.DEFAULT, opened.terms().hazards());
    OptionValues values = new OptionValues(context);
    SortedSet<TaskId> wanted = new TreeSet<>();
    for (String typed : ids) {
      TaskId id =
          opened.info().can(Capability.STREAMS)
              ? RestoreId.of(typed, opened.info())
              : values.id("--id", typed, opened.info());
      context.refuse("value.id", id == null, "--id", typed);
      wanted.add(id);
    }
    return new RestoreRequest(
        FilePath.whole(file), wanted, otherStore, choice.allow(), choice.skip());
  }

  private Exit run(
      TaskStore opened, RestoreRequest request, Format chosen, Cancellation cancellation) {
    Restore restore = new Restore(recordOptions.journal(context));
    RestorePlan plan;
    try (ProgressLine line = context.progress("archive.progress")) {
      plan = restore.plan(opened, request, line::report, cancellation);
    }
    if (dryRun || !yes) {
      context.print(report(plan, null), chosen);
      context.refuse("restore.withoutYes", !dryRun, plan.ids().size());
      return exit(plan);
    }
    // What the store will do by itself to what is restored.
    warnings(plan).forEach(context::note);
    if (!plan.blocking().isEmpty()) {
      ArchiveText words = new ArchiveText(context.common());
      throw HazardAnswers.blocked(context, "restore.blocked", plan.blocking(), words::of);
    }
    RestoreOutcome outcome;
    try (ProgressLine line = context.progress("restore.progress")) {
      outcome = restore.run(opened, plan, recordOptions.reason(), line::report, cancellation);
    }
    context.print(report(plan, outcome), chosen);
    RestoreResult result = outcome.result();
    // What triggers do nobody can take back: so nothing is restored beside them.
    boolean refused = result.tasks() == 0 && result.failure() instanceof StoreFailure.Miscounted;
    Exit exit =
        new JournalNote(context)
            .tell(
                outcome.journalHead(),
                outcome.unrecorded(),
                refused
                    ? Exit.REFUSED
                    : Exit.of(result.complete(), result.failure(), result.tasks() == 0));
    if (result.failure() != null) {
      context.note(context.failures().of(result.failure(), plan.triggers()));
    }
    return exit;
  }

  private static Exit exit(RestorePlan plan) {
    return !plan.blocking().isEmpty()
        ? Exit.REFUSED
        : plan.would().conflictTasks() > 0 || plan.would().skipped() > 0 ? Exit.PARTIAL : Exit.DONE;
  }

  /**
   * What it would do or did, in every format.
   *
   * @param outcome what it did; null of a dry run
   */
  private Report report(RestorePlan plan, RestoreOutcome outcome) {
    RestoreResult result = outcome == null ? plan.would() : outcome.result();
    return Report.of(
        document(plan, outcome, result), text -> print(text, plan, outcome == null, result));
  }

  private List<String> warnings(RestorePlan plan) {
    return new ArchiveText(context.common()).warnings(plan, context.times()::of);
  }

  private void print(TextPage text, RestorePlan plan, boolean would, RestoreResult result) {
    ArchiveText words = new ArchiveText(context.common());
    boolean whole = !plan.manifest().listed() && !plan.manifest().ofStreams();
    text.line(
        context.say(
            would
                ? whole ? "restore.would" : "restore.would.listed"
                : whole ? "restore.done" : "restore.done.listed",
            result.tasks(),
            result.amount("events"),
            result.amount("attempts")));
    line(text, "restore.alreadyThere", result.alreadyThere());
    line(text, "common.skippedForHazard", result.skipped());
    line(text, "restore.remaining", result.remaining());
    List<Hazard> told = result.tasks() == 0 ? List.of() : plan.told();
    (would ? plan.hazards() : told).forEach(hazard -> text.line(words.of(hazard)));
    if (would) {
      warnings(plan).forEach(text::line);
    }
    if (result.conflictTasks() > 0) {
      text.heading(context.say("restore.conflicts", result.conflictTasks()));
      result.conflicts().stream()
          .limit(MOST)
          .map(each -> context.say("restore.conflict", each.id().toString(), words.of(each)))
          .forEach(text::line);
      line(text, "cleanup.more", result.conflictTasks() - MOST);
    }
  }

  private void line(TextPage text, String key, long count) {
    if (count > 0) {
      text.line(context.say(key, count));
    }
  }

  private Document document(RestorePlan plan, RestoreOutcome outcome, RestoreResult result) {
    boolean would = outcome == null;
    String suffix = would ? "" : "_restored";
    List<Hazard> told = would ? plan.hazards() : plan.told();
    Document document =
        new Document()
            .from(plan, "archive=request.file")
            .with(
                plan.manifest().operation(context.stores().get()).subject() + suffix,
                result.tasks());
    result.amounts().forEach((measure, rows) -> document.put(measure + suffix, rows));
    document.from(result, "already_there skipped conflicts_count=conflict_tasks conflicts");
    if (!would) {
      document.with("remaining", result.remaining()).all(result.facts());
    }
    document.known(
        "hazards",
        would || result.tasks() > 0 && !told.isEmpty()
            ? told.stream().map(Hazard::all).toList()
            : null);
    if (would) {
      document.from(plan, "sequences_behind triggers");
    }
    document.from(plan, "runtime_retention=retaken");
    return would ? document : document.from(outcome, "journal_head");
  }
}
