package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.Findings;
import dev.holdfast.replay.HistoryCheck;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReplayText;
import java.util.List;
import java.util.Map;

/**
 * What happened to a task, as rows.
 *
 * @param context for the sentences
 */
record Story(CommandContext context) {

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
