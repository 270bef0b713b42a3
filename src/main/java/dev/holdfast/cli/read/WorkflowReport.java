package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WaitedTime.Waits;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.report.WorkflowSheet;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.Messages;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A workflow in numbers, in every format; as JSON with fib-flow's own field names.
 *
 * @param context for the sentences and the zone
 * @param openSeconds how long it has run so far; null if it has ended
 */
record WorkflowReport(CommandContext context, Long openSeconds) {

  /**
   * Returns the report.
   *
   * @param root the root's id as it was typed
   * @param details the root with all its columns; null if it is gone
   * @param waited how long its tasks did not run
   * @param torn what it lacks
   */
  Report of(
      String root,
      WorkflowSummary summary,
      TaskDetails details,
      WaitedTime waited,
      TornWorkflow torn) {
    Document document = Document.of(summary);
    // A task is a record of its own kind: its fields are the columns of the store.
    document.put("root_task", details == null ? null : details.task().fields().asMap());
    Map<String, Object> ours = new LinkedHashMap<>();
    ours.put("open_seconds", openSeconds);
    ours.put("critical_path_is_estimate", true);
    ours.put("waited", Document.of(waited));
    ours.put("torn", torn.isTorn());
    ours.put("missing", Document.of(torn));
    document.put("holdfast", ours);
    return Report.of(
        document,
        text -> {
          print(text, root, summary);
          tables(text, summary, waited, torn);
        });
  }

  private void print(TextPage text, String root, WorkflowSummary summary) {
    text.line(
        summary.rootTask() == null
            ? context.say("workflow.rootGone", root)
            : context.say(
                "workflow.root",
                root,
                String.valueOf(summary.rootTask().name()),
                summary.rootTask().status().code()));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(context.say("workflow.created"), context.times().of(summary.timing().createdAt()));
    facts.put(context.say("workflow.ended"), context.times().of(summary.timing().lastEndedAt()));
    facts.put(
        context.say("workflow.duration"),
        openSeconds == null
            ? duration(summary.timing().workflowDurationSeconds())
            : context.say("workflow.soFar", duration(openSeconds)));
    sheet()
        .counts(summary)
        .forEach(
            (title, rows) ->
                facts.put(
                    title.toLowerCase(Locale.ROOT),
                    rows.cells().stream()
                        .map(row -> String.join(" ", row).strip())
                        .collect(Collectors.joining(", "))));
    text.pairs(facts);
  }

  private WorkflowSheet sheet() {
    return new WorkflowSheet(
        Messages.load("dev.holdfast.report.messages").in(context.operation()),
        TaskId::toString,
        context.times()::of,
        WorkflowReport::duration,
        UnaryOperator.identity());
  }

  private void tables(
      TextPage text, WorkflowSummary summary, WaitedTime waited, TornWorkflow torn) {
    WorkflowSheet sheet = sheet();
    SheetText page = new SheetText(text);
    CriticalPath path = summary.criticalPath();
    text.heading(context.say("workflow.criticalPath", duration(path.totalDurationSeconds())));
    page.print(sheet.path(path, waited), context.say("workflow.noRoot"));
    text.heading(context.say("workflow.stages"));
    page.print(sheet.stages(summary), context.say("task.noAttempts"));
    text.heading(context.say("workflow.slowest"));
    page.print(sheet.slowest(summary), context.say("task.noAttempts"));
    if (!summary.failedTasks().isEmpty()) {
      text.heading(context.say("workflow.failed"));
      page.print(sheet.failed(summary), "");
    }
    text.heading(context.say("workflow.waited"));
    Waits total = waited.total();
    text.line(
        context.say(
            "workflow.waitedTotal",
            duration(total.queuedSeconds()),
            duration(total.betweenAttemptsSeconds()),
            duration(total.suspendedSeconds()),
            duration(total.pausedSeconds()),
            waited.stillWaiting()));
    if (!waited.longest().isEmpty()) {
      page.print(sheet.waited(waited), "");
    }
    if (torn.isTorn()) {
      text.heading(context.say("common.thisWorkflowIsTorn"));
      sheet.torn(torn).forEach(text::line);
      page.print(sheet.missing(torn), "");
    }
  }

  private static String duration(Long seconds) {
    return seconds == null ? "" : DurationText.approximate(seconds);
  }
}
