package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.StatusCourse.Stretch;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * Says in words what the tree and the chart show. Needs no toolkit.
 *
 * @param times how times are written
 * @param statuses how those of the store read
 */
record WorkflowWords(TimeText times, StatusStyle statuses, Messages messages) {

  private static final int MOST = 5;

  /** Takes what tasks of the store can be in. */
  WorkflowWords(TimeText times, Statuses known) {
    this(times, new StatusStyle(known), Fxml.messages(WorkflowWords.class));
  }

  /** Returns a task's name; of one that is gone that it is. */
  String name(WorkflowTask task) {
    if (task.isGone()) {
      return messages.get(task.leftNothing() ? "task.absent" : "task.gone");
    }
    return FieldText.name(task.row(), messages);
  }

  /** Returns its status; that nothing tells of it, if so. */
  String status(WorkflowTask task) {
    return task.status() == null ? messages.get("status.untold") : statuses.text(task.status());
  }

  /** Returns how long a task took up to an instant; empty if it never began. */
  String duration(WorkflowTask task, long until) {
    Long seconds = task.secondsUntil(until);
    return seconds == null ? "" : ElapsedText.ofSeconds(seconds);
  }

  /** Returns what a line without a task says. */
  String line(TreeRow row) {
    return switch (row) {
      case TreeRow.OfTask(WorkflowTask task, int _, boolean _, boolean _) -> name(task);
      case TreeRow.More more -> more(more);
      case TreeRow.Loading _ -> messages.get("common.reading");
      case TreeRow.Childless _ -> messages.get("tree.childless");
      case TreeRow.Failed failed -> failed.sentence();
    };
  }

  private String more(TreeRow.More more) {
    if (more.loading()) {
      return messages.get("common.reading");
    }
    if (more.before()) {
      return messages.get("tree.earlier");
    }
    boolean known = more.counted() != null && more.counted() > more.listed();
    return known
        ? messages.get("tree.more.of", more.listed(), more.counted())
        : messages.get("tree.more", more.listed());
  }

  /** Returns a line as a screen reader says it. */
  String spoken(TreeRow row, boolean critical) {
    if (!(row instanceof TreeRow.OfTask line)) {
      return line(row);
    }
    List<String> parts = new ArrayList<>();
    parts.add(
        messages.get("common.oneWithName", FieldText.id(line.task().id()), name(line.task())));
    parts.add(status(line.task()));
    parts.add(messages.get("spoken.level", line.depth() + 1));
    if (!line.leaf()) {
      parts.add(messages.get(line.open() ? "spoken.open" : "spoken.closed"));
    }
    if (critical) {
      parts.add(messages.get("spoken.critical"));
    }
    return String.join(", ", parts);
  }

  /** Returns in a few sentences what the chart draws of a task. */
  String chart(WorkflowTask task) {
    List<String> said = new ArrayList<>();
    task.attempts().stream().limit(MOST).forEach(attempt -> said.add(attempt(attempt)));
    if (task.attempts().size() > MOST) {
      said.add(messages.get("common.moreAttempts", task.attempts().size() - MOST));
    }
    if (task.attempts().isEmpty()) {
      said.add(messages.get("chart.none"));
    }
    task.statuses().stretches().stream()
        .filter(stretch -> GanttBars.WAITING.contains(stretch.status()))
        .limit(MOST)
        .forEach(
            stretch ->
                said.add(
                    messages.get(
                        "chart.wait",
                        statuses.text(new TaskStatus(stretch.status())),
                        times.withZone(stretch.from()),
                        stretch.to() == null
                            ? messages.get("chart.goesOn")
                            : ElapsedText.ofSeconds(length(stretch)))));
    return String.join("\n", said);
  }

  /** Times that no clock has shown must not overflow. */
  private static long length(Stretch stretch) {
    return (long) Math.clamp((double) stretch.to() - stretch.from(), 0, Long.MAX_VALUE);
  }

  private String attempt(Attempt attempt) {
    Object number = attempt.fields().raw("attempt");
    String named = number == null ? "?" : VisibleText.line(number.toString());
    String outcome =
        attempt.outcome() == null
            ? messages.get("common.runningNow")
            : FieldText.plain(attempt.outcome());
    Long seconds = attempt.durationSeconds();
    String begun = times.withZone(attempt.startedAt());
    return seconds == null
        ? messages.get("chart.attempt.open", named, outcome, begun)
        : messages.get("chart.attempt", named, outcome, ElapsedText.ofSeconds(seconds), begun);
  }
}
