package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TimedAttempt;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.text.Document;
import dev.holdfast.text.DurationText;
import java.util.LinkedHashMap;
import java.util.Map;

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
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("root_task", null);
    // A task is a record of its own kind: its fields are the columns of the store.
    document.putAll(Document.of(withoutRoot(summary)));
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
          new WaitedText(context).print(text, waited);
          missing(text, torn);
        });
  }

  private static WorkflowSummary withoutRoot(WorkflowSummary summary) {
    return new WorkflowSummary(
        null,
        summary.totals(),
        summary.statuses(),
        summary.attemptOutcomes(),
        summary.taskNames(),
        summary.stages(),
        summary.workers(),
        summary.timing(),
        summary.stageTimings(),
        summary.failedTasks(),
        summary.criticalPath(),
        summary.slowestAttempts());
  }

  private void print(TextPage text, String root, WorkflowSummary summary) {
    if (summary.rootTask() == null) {
      text.line(context.say("workflow.rootGone", root));
    } else {
      text.line(
          context.say(
              "workflow.root",
              root,
              String.valueOf(summary.rootTask().name()),
              summary.rootTask().status().code()));
    }
    WorkflowSummary.Totals totals = summary.totals();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(
        context.say("workflow.totals"),
        context.say(
            "workflow.totalsValue",
            totals.tasks(),
            totals.attempts(),
            totals.events(),
            totals.checkpoints()));
    facts.put(context.say("workflow.created"), context.times().of(summary.timing().createdAt()));
    facts.put(context.say("workflow.ended"), context.times().of(summary.timing().lastEndedAt()));
    facts.put(
        context.say("workflow.duration"),
        openSeconds == null
            ? duration(summary.timing().workflowDurationSeconds())
            : context.say("workflow.soFar", duration(openSeconds)));
    facts.put(context.say("workflow.statuses"), counts(summary.statuses()));
    facts.put(context.say("workflow.names"), counts(summary.taskNames()));
    facts.put(context.say("workflow.outcomes"), counts(summary.attemptOutcomes()));
    facts.put(context.say("workflow.workers"), String.join(", ", summary.workers()));
    text.pairs(facts);
    criticalPath(text, summary.criticalPath());
    stages(text, summary);
    slowest(text, summary);
    failed(text, summary);
  }

  private void criticalPath(TextPage text, CriticalPath path) {
    text.heading(context.say("workflow.criticalPath", duration(path.totalDurationSeconds())));
    Table table = new Table(">TASK", "NAME", "STATUS", ">ATTEMPT", ">DURATION");
    path.nodes()
        .forEach(
            node ->
                table.row(
                    node.taskId(),
                    node.name(),
                    node.status(),
                    node.attempt(),
                    duration(node.durationSeconds())));
    text.table(table, context.say("workflow.noRoot"));
  }

  private void stages(TextPage text, WorkflowSummary summary) {
    text.heading(context.say("workflow.stages"));
    Table table = new Table(">STAGE", ">ATTEMPT", "STARTED", ">DURATION", "OUTCOME", "WORKER");
    summary
        .stageTimings()
        .forEach(
            stage ->
                table.row(
                    stage.stage(),
                    stage.attempt(),
                    context.times().of(stage.startedAt()),
                    duration(stage.durationSeconds()),
                    stage.outcome(),
                    stage.workerId()));
    text.table(table, context.say("task.noAttempts"));
  }

  private void slowest(TextPage text, WorkflowSummary summary) {
    text.heading(context.say("workflow.slowest"));
    Table table = new Table(">TASK", ">ATTEMPT", "STARTED", ">DURATION", "OUTCOME", "WORKER");
    for (TimedAttempt attempt : summary.slowestAttempts()) {
      table.row(
          attempt.taskId(),
          attempt.attempt(),
          context.times().of(attempt.startedAt()),
          duration(attempt.durationSeconds()),
          attempt.outcome(),
          attempt.workerId());
    }
    text.table(table, context.say("task.noAttempts"));
  }

  private void failed(TextPage text, WorkflowSummary summary) {
    if (summary.failedTasks().isEmpty()) {
      return;
    }
    text.heading(context.say("workflow.failed"));
    Table table = new Table(">TASK", "NAME", "STATUS", "ERROR");
    summary
        .failedTasks()
        .forEach(task -> table.row(task.taskId(), task.name(), task.status(), task.error()));
    text.table(table, "");
  }

  private void missing(TextPage text, TornWorkflow torn) {
    if (!torn.isTorn()) {
      return;
    }
    text.heading(context.say("workflow.torn"));
    if (torn.rootMissing()) {
      text.line(context.say("workflow.tornRoot"));
    }
    if (torn.missingParents() > 0) {
      text.line(context.say("workflow.tornParents", torn.missingParents()));
    }
    if (torn.shortParentCount() > 0) {
      text.line(context.say("workflow.tornChildren", torn.shortParentCount()));
      Table table = new Table(">TASK", "NAME", ">COUNTED", ">PRESENT");
      torn.shortParents()
          .forEach(each -> table.row(each.taskId(), each.name(), each.counted(), each.present()));
      text.table(table, "");
    }
    if (torn.goneTaskCount() > 0) {
      text.line(context.say("workflow.tornGone", torn.goneTaskCount()));
      Table table = new Table(">TASK", "LAST STATUS", ">EVENTS", "LAST EVENT");
      torn.goneTasks()
          .forEach(
              each ->
                  table.row(
                      each.taskId(),
                      each.lastStatus(),
                      each.events(),
                      context.times().of(each.lastEventTime())));
      text.table(table, "");
    }
  }

  private static String duration(Long seconds) {
    return seconds == null ? "" : DurationText.approximate(seconds);
  }

  private String counts(Map<String, Long> counts) {
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (key, count) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(key)
                .append(' ')
                .append(context.say("number", count)));
    return text.toString();
  }
}
