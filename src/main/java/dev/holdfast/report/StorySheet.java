package dev.holdfast.report;

import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.EventWords;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Rows;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** What happened to a task, as tables: the columns are those that its kind of store fills. */
public record StorySheet(Messages messages, ExactTime times) {

  /** A column that not every table of events needs: the event’s own id. */
  public static final String ID = "id";

  /** Such a column: whose event it is. */
  public static final String TASK = "one";

  /** Such a column: from which status to which. Events that all have a type have it anyhow. */
  public static final String TRANSITION = "transition";

  private static final Set<String> ASKED = Set.of(ID, TASK, TRANSITION);

  /** With the texts of reports, in the words of a kind. */
  public static StorySheet of(OperationTerm words, ExactTime times) {
    return new StorySheet(Messages.load("dev.holdfast.report.messages").in(words), times);
  }

  /** Returns attempts, with or without their errors. */
  public Rows attempts(List<Attempt> attempts, boolean errors) {
    boolean parts = attempts.stream().anyMatch(Attempt::isPart);
    Map<String, Function<Attempt, Object>> columns = new LinkedHashMap<>();
    columns.put(parts ? "name" : "attempt", Attempt::label);
    columns.put("started", attempt -> times.of(attempt.fields().raw("started_at")));
    columns.put("ended", attempt -> times.of(attempt.fields().raw("ended_at")));
    columns.put("duration", attempt -> lasted(attempt.durationSeconds()));
    columns.put("outcome", Attempt::outcome);
    columns.put(
        parts ? "instance" : "worker",
        attempt -> parts ? attempt.fields().raw("instance") : attempt.workerId());
    if (errors) {
      columns.put("error", Attempt::error);
    }
    return rows(columns, attempts);
  }

  private static String lasted(Long seconds) {
    return seconds == null ? null : DurationText.approximate(seconds);
  }

  /** Returns events, with some of the columns above. */
  public Rows events(List<TaskEvent> events, Set<String> also) {
    Map<String, Function<TaskEvent, Object>> columns = new LinkedHashMap<>();
    columns.put(ID, TaskEvent::id);
    columns.put("time", event -> times.of(event.written()));
    columns.put(TASK, event -> event.fields().raw("task_id"));
    columns.put("type", TaskEvent::type);
    columns.put(TRANSITION, StorySheet::transition);
    columns.putAll(new EventWords(Messages.common(), times::of).columns(events));
    Set<String> shown = new HashSet<>(also);
    if (events.stream().allMatch(event -> event.fields().has("event_type"))) {
      shown.add(TRANSITION);
    }
    columns.keySet().removeIf(name -> ASKED.contains(name) && !shown.contains(name));
    return rows(columns, events);
  }

  private static String transition(TaskEvent event) {
    String from = Objects.requireNonNullElse(event.fromStatus(), "");
    String to = Objects.requireNonNullElse(event.toStatus(), "");
    return from.equals(to) ? to : (from + " -> " + to).strip();
  }

  private <T> Rows rows(Map<String, Function<T, Object>> columns, List<T> items) {
    return Rows.of(
        columns.keySet().stream().map(name -> messages.named("story.column.", name)).toList(),
        items.stream()
            .map(
                item ->
                    columns.values().stream()
                        .map(cell -> Objects.toString(cell.apply(item), ""))
                        .toList())
            .toList());
  }
}
