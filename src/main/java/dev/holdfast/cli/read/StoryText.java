package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.Next;
import dev.holdfast.replay.Outlook;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.EventWords;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * A task's story for people.
 *
 * @param context for the sentences and the zone
 * @param store which is told of
 */
record StoryText(CommandContext context, TaskStore store) {

  private static final Set<String> NUMBERS = Set.of("stage", "attempt");

  /** Columns that the runtime keeps for convenience; the truth is in the events. */
  private static final Set<String> CACHED =
      Set.of(
          "current_stage_name",
          "progress_text",
          "progress_percent",
          "last_event_time",
          "last_event_type");

  /** Writes all columns of a task. */
  void task(TextPage text, TaskDetails details, long now) {
    Map<String, String> lines = new LinkedHashMap<>();
    details
        .task()
        .fields()
        .asMap()
        .forEach(
            (column, value) ->
                lines.put(
                    CACHED.contains(column) ? context.say("task.cached", column) : column,
                    shown(column, value, details, now)));
    text.pairs(lines);
  }

  private String shown(String column, Object value, TaskDetails details, long now) {
    if (value == null) {
      return "";
    }
    boolean known =
        store.terms().listing().fields().stream()
            .anyMatch(field -> field.type() == Type.TIME && column.equals(field.key()));
    Long time = known ? Fields.time(value) : Fields.namedTime(column, value);
    if (time != null) {
      return context.times().of(time) + "  (" + ExactTime.age(time, now) + ")";
    }
    Object told = SubjectReport.shown(value);
    Long whole = details.cut().get(column);
    return whole == null ? told.toString() : told + "\n" + context.say("task.cut", whole);
  }

  /** Finds out what comes next for a task, for JSON. */
  void next(Map<String, Object> document, TaskStory story, Cancellation stop) {
    List<Attempt> rounds = story.attempts().complete() ? story.attempts().items() : List.of();
    Long round = rounds.isEmpty() || rounds.getLast().isPart() ? null : rounds.getLast().number();
    Next next =
        story.details() == null
            ? null
            : Outlook.read(store, story.row(), round, story.now(), stop).next();
    document.put("next", NextText.in(store.operation()).document(next, story.now()));
  }

  /** Writes what comes next for a task that has not ended. */
  void next(TextPage text, Map<String, Object> document) {
    if (document.get("next") instanceof Map<?, ?> next) {
      text.line("");
      text.line(context.say("task.next", next.get("text")));
    }
  }

  /** Writes the attempts. */
  void attempts(TextPage text, List<Attempt> attempts) {
    text.heading(context.say("common.attempts"));
    boolean parts = attempts.stream().anyMatch(Attempt::isPart);
    Table table =
        new Table(
            parts ? "NAME" : ">ATTEMPT",
            "STARTED",
            "ENDED",
            ">DURATION",
            "OUTCOME",
            parts ? "INSTANCE" : "WORKER",
            "ERROR");
    for (Attempt attempt : attempts) {
      Long seconds = attempt.durationSeconds();
      table.row(
          attempt.label(),
          context.times().of(attempt.fields().raw("started_at")),
          context.times().of(attempt.fields().raw("ended_at")),
          seconds == null ? null : DurationText.approximate(seconds),
          attempt.outcome(),
          parts ? attempt.fields().raw("instance") : attempt.workerId(),
          attempt.error());
    }
    text.table(table, context.say("task.noAttempts"));
  }

  /** Writes the events of one task. */
  void events(TextPage text, List<TaskEvent> events) {
    text.heading(context.say("common.events"));
    events(text, events, false);
  }

  /** Writes events as a table, with the task of each if they are of several. */
  void events(TextPage text, List<TaskEvent> events, boolean withTask) {
    text.table(table(events, withTask), context.say("task.noEvents"));
  }

  private Table table(List<TaskEvent> events, boolean withTask) {
    EventWords words = new EventWords(Messages.common(), context.times()::of);
    Map<String, Function<TaskEvent, Object>> columns = new LinkedHashMap<>();
    columns.put("TIME", event -> context.times().of(event.written()));
    if (withTask) {
      columns.put(">TASK", event -> event.fields().raw("task_id"));
    }
    columns.put("EVENT", TaskEvent::type);
    if (events.stream().allMatch(event -> event.fields().has("event_type"))) {
      columns.put("TRANSITION", StoryText::transition);
    }
    words
        .columns(events)
        .forEach(
            (name, cell) ->
                columns.put(
                    (NUMBERS.contains(name) ? ">" : "") + name.toUpperCase(Locale.ROOT), cell));
    Table table = new Table(columns.keySet().toArray(String[]::new));
    for (TaskEvent event : events) {
      table.row(columns.values().stream().map(cell -> cell.apply(event)).toArray());
    }
    return table;
  }

  private static String transition(TaskEvent event) {
    String from = Objects.requireNonNullElse(event.fromStatus(), "");
    String to = Objects.requireNonNullElse(event.toStatus(), "");
    return from.equals(to) ? to : (from + " -> " + to).strip();
  }
}
