package dev.holdfast.cli.archive;

import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.task.Document;
import dev.holdfast.text.ArchiveText;
import java.util.List;

/**
 * What a restore would do or did, in every format.
 *
 * @param context for the sentences
 * @param plan what it would do
 */
record RestoreReport(CommandContext context, RestorePlan plan) {

  /** So many of what was skipped are named, as of what a cleanup left. */
  private static final int MOST = 20;

  /**
   * Returns the report.
   *
   * @param outcome what it did; null of a dry run
   */
  Report of(RestoreOutcome outcome) {
    RestoreResult result = outcome == null ? RestoreResult.of(plan) : outcome.result();
    return Report.of(document(outcome, result), text -> print(text, outcome == null, result));
  }

  /** Writes to standard error what the store will do by itself to what is restored. */
  void warn() {
    warnings().forEach(context::note);
  }

  private List<String> warnings() {
    return new ArchiveText(context.common()).warnings(plan, context.times()::of);
  }

  private void print(TextPage text, boolean would, RestoreResult result) {
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
      warnings().forEach(text::line);
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

  private Document document(RestoreOutcome outcome, RestoreResult result) {
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
