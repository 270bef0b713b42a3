package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.Findings;
import dev.holdfast.replay.HistoryCheck;
import dev.holdfast.replay.Next;
import dev.holdfast.replay.Outlook;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StorySheet;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Document;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import dev.holdfast.text.ReplayText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A task's story, read and told for people.
 *
 * @param context for the sentences and the zone
 * @param store which is told of
 */
record StoryText(CommandContext context, TaskStore store) {

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
    Map<String, Object> columns = details.task().fields().asMap();
    columns.forEach(
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
    new SheetText(text).print(sheet().attempts(attempts, true), context.say("task.noAttempts"));
  }

  /** Writes the events of one task. */
  void events(TextPage text, List<TaskEvent> events) {
    text.heading(context.say("common.events"));
    events(text, events, false);
  }

  /** Writes events as a table, with the task of each if they are of several. */
  void events(TextPage text, List<TaskEvent> events, boolean withTask) {
    Set<String> also = withTask ? Set.of(StorySheet.TASK) : Set.of();
    new SheetText(text).print(sheet().events(events, also), context.say("task.noEvents"));
  }

  private StorySheet sheet() {
    return StorySheet.of(context.operation(), context.times());
  }

  /**
   * Returns what knows a subject: where workflows are subjects of their own, these are asked for
   * what no task is called.
   */
  static TaskStore holding(TaskStore store, TaskId id, Cancellation cancellation) {
    return store
        .workflows()
        .filter(own -> !knows(store, id, cancellation) && knows(own, id, cancellation))
        .orElse(store);
  }

  /** Reads what is known of one, of its moments, too, where they are kept or asked for. */
  static TaskStory read(TaskStore store, TaskId id, Long instant, Cancellation cancellation) {
    return instant != null || store.role(Histories.class).isPresent()
        ? TaskStory.read(store, id, cancellation)
        : TaskStory.row(store, id, cancellation);
  }

  private static boolean knows(TaskStore store, TaskId id, Cancellation cancellation) {
    return store.task(id, cancellation).isPresent()
        || store
            .role(Histories.class)
            .filter(told -> !told.events(id, 1, cancellation).items().isEmpty())
            .isPresent();
  }

  /** Adds whether the history is whole, of a store that may have lost a part of it. */
  static void wholeness(TaskStory story, Map<String, Object> document) {
    if (story.whole() != null) {
      document.put(
          "history",
          new Document()
              .with("complete", story.whole().complete())
              .with("reason", story.whole().gap()));
    }
  }

  /** Tells the operator what is missing of a story, and if clocks ran backwards. */
  void note(TaskStory story) {
    noteCut(story.attempts(), story.events(), story.childEnds());
    if (story.whole() != null && !story.whole().complete()) {
      String why = story.whole().gap();
      context.note(Messages.common().term("history.", why, story.whole().texts()));
    }
    noteClocks(story.events().items(), story.attempts().items());
  }

  /** Tells the operator if clocks ran backwards. */
  void noteClocks(List<TaskEvent> events, List<Attempt> attempts) {
    Findings found = HistoryCheck.clocks(events, attempts);
    if (found.count() > 0) {
      String where =
          switch (found.first().getFirst()) {
            case ReplayFinding.OnEvent on -> "#" + on.event().id();
            case ReplayFinding.OnAttempt on -> String.valueOf(on.attempt().label());
          };
      String how = ReplayText.load().of(found.first().getFirst());
      context.tell("task.clocks", found.count(), where, how);
    }
  }

  /** Tells the operator if there are more rows than were read. */
  void noteCut(Excerpt<?>... excerpts) {
    for (Excerpt<?> excerpt : excerpts) {
      if (!excerpt.complete()) {
        context.tell("task.rowsCut", excerpt.items().size());
      }
    }
  }
}
