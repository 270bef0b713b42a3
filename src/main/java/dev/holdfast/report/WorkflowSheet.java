package dev.holdfast.report;

import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WaitedTime.TaskWait;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a workflow adds up to and what a torn one lacks, told once: the command line prints it, the
 * window shows it.
 *
 * @param messages the texts of reports, in the words of the store
 * @param ids writes an id
 * @param times writes Unix seconds; null for none
 * @param seconds writes how long something took; null for an unknown time
 * @param statuses writes the code of a status
 */
public record WorkflowSheet(
    Messages messages,
    Function<TaskId, String> ids,
    Function<Long, String> times,
    Function<Long, String> seconds,
    UnaryOperator<String> statuses) {

  /** Returns the tasks that decided how long it took, and what each waited. */
  public Rows path(CriticalPath path, WaitedTime waited) {
    return new Rows(
        columns("name", "status", "attempt", "ran", "waited", "started"),
        IntStream.range(0, path.nodes().size())
            .mapToObj(
                at -> {
                  CriticalPath.Node node = path.nodes().get(at);
                  return row(
                      node.taskId(),
                      node.name(),
                      status(node.status()),
                      node.attempt(),
                      seconds.apply(node.durationSeconds()),
                      seconds.apply(waited.criticalPath().get(at).waits().seconds()),
                      times.apply(node.startedAt()));
                })
            .toList());
  }

  /** Returns the stages of the root; none if it is gone. */
  public Rows stages(WorkflowSummary summary) {
    TaskId root = summary.rootTask() == null ? null : summary.rootTask().id();
    return new Rows(
        columns("stage", "attempt", "ran", "outcome", "started", "worker"),
        (root == null ? List.<WorkflowSummary.StageTiming>of() : summary.stageTimings())
            .stream()
                .map(
                    stage ->
                        row(
                            root,
                            stage.stage(),
                            stage.attempt(),
                            seconds.apply(stage.durationSeconds()),
                            outcome(stage.outcome()),
                            times.apply(stage.startedAt()),
                            stage.workerId()))
                .toList());
  }

  /** Returns the attempts that took longest. */
  public Rows slowest(WorkflowSummary summary) {
    return new Rows(
        columns("attempt", "ran", "outcome", "started", "worker"),
        summary.slowestAttempts().stream()
            .filter(attempt -> attempt.taskId() != null)
            .map(
                attempt ->
                    row(
                        attempt.taskId(),
                        attempt.attempt(),
                        seconds.apply(attempt.durationSeconds()),
                        outcome(attempt.outcome()),
                        times.apply(attempt.startedAt()),
                        attempt.workerId()))
            .toList());
  }

  /** Returns the tasks that need attention. */
  public Rows failed(WorkflowSummary summary) {
    return new Rows(
        columns("name", "status", "error"),
        summary.failedTasks().stream()
            .map(task -> row(task.taskId(), task.name(), status(task.status()), task.error()))
            .toList());
  }

  /** Returns the tasks that waited longest, and as what. */
  public Rows waited(WaitedTime waited) {
    return new Rows(
        columns("name", "waited", "queued", "between", "suspended", "paused", "waitsNow"),
        waited.longest().stream().map(this::waited).toList());
  }

  private Row waited(TaskWait task) {
    return row(
        task.taskId(),
        task.name(),
        seconds.apply(task.waits().seconds()),
        seconds.apply(task.waits().queuedSeconds()),
        seconds.apply(task.waits().betweenAttemptsSeconds()),
        seconds.apply(task.waits().suspendedSeconds()),
        seconds.apply(task.waits().pausedSeconds()),
        task.waitingAs() == null
            ? ""
            : text("waits", task.waitingAs(), times.apply(task.waitingSince())));
  }

  /** Returns how many there are of what, the most frequent first; by their titles. */
  public Map<String, Rows> counts(WorkflowSummary summary) {
    WorkflowSummary.Totals totals = summary.totals();
    Map<String, Rows> counts = new LinkedHashMap<>();
    counts.put(
        text("rows"),
        Rows.of(
            List.of(),
            List.of(
                counted(messages.get("common.many"), totals.tasks()),
                counted(messages.get("common.attempts"), totals.attempts()),
                counted(messages.get("common.events"), totals.events()),
                counted(text("checkpoints"), totals.checkpoints()))));
    counts.put(text("statuses"), sorted(summary.statuses(), statuses));
    counts.put(text("outcomes"), sorted(summary.attemptOutcomes(), UnaryOperator.identity()));
    counts.put(
        messages.get("common.names"),
        sorted(summary.taskNames(), name -> name.isBlank() ? messages.get("common.noName") : name));
    counts.put(messages.get("common.stages"), sorted(summary.stages(), UnaryOperator.identity()));
    counts.put(
        messages.get("common.workers"),
        Rows.of(List.of(), summary.workers().stream().map(each -> List.of(each, "")).toList()));
    counts.values().removeIf(rows -> rows.rows().isEmpty());
    return counts;
  }

  private Rows sorted(Map<String, Long> counts, UnaryOperator<String> words) {
    return Rows.of(
        List.of(),
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(each -> counted(words.apply(each.getKey()), each.getValue()))
            .toList());
  }

  private List<String> counted(String word, long count) {
    return List.of(word, messages.get("common.number", count));
  }

  /** Says what a torn workflow lacks, in a few sentences; none if nothing is missing. */
  public List<String> torn(TornWorkflow torn) {
    List<String> said = new ArrayList<>();
    if (torn.rootMissing()) {
      said.add(messages.get("common.rootDeleted"));
    }
    boolean onlyTheRoot = torn.rootMissing() && torn.absentParents().size() == 1;
    if (torn.missingParents() > 0 && !onlyTheRoot) {
      said.add(text("torn.parents", torn.missingParents()));
    }
    if (torn.shortParentCount() > 0) {
      said.add(text("torn.short", torn.shortParentCount()));
    }
    long gone = torn.goneTaskCount() - (torn.rootMissing() ? 1 : 0);
    if (gone > 0) {
      said.add(text("torn.gone", gone));
    }
    return said;
  }

  /** Returns what it lacks, task by task. */
  public Rows missing(TornWorkflow torn) {
    Stream<Row> shorter =
        torn.shortParents().stream()
            .map(each -> row(each.taskId(), text("missing.short", each.counted(), each.present())));
    Stream<Row> gone =
        torn.goneTasks().stream()
            .map(
                each ->
                    row(
                        each.taskId(),
                        text(
                            "missing.gone",
                            each.events(),
                            status(each.lastStatus()),
                            times.apply(each.lastEventTime()))));
    Stream<Row> absent =
        torn.absentParents().stream()
            .map(each -> row(each.taskId(), text("missing.parent", each.children())));
    return new Rows(
        columns("missing"), Stream.of(shorter, gone, absent).flatMap(each -> each).toList());
  }

  private String text(String key, Object... arguments) {
    return messages.get("workflow." + key, arguments);
  }

  private List<String> columns(String... keys) {
    List<String> titles = new ArrayList<>(List.of(messages.get("common.one")));
    Stream.of(keys).map(key -> messages.named("workflow.column.", key)).forEach(titles::add);
    return titles;
  }

  private Row row(TaskId task, Object... cells) {
    List<String> all = new ArrayList<>(List.of(ids.apply(task)));
    Stream.of(cells).map(cell -> Objects.toString(cell, "")).forEach(all::add);
    return new Row(all, List.of(new Link.OfTask(task)));
  }

  private String status(String code) {
    return code == null ? messages.get("common.dash") : statuses.apply(code);
  }

  private String outcome(String outcome) {
    return outcome == null ? messages.get("common.runningNow") : outcome;
  }
}
