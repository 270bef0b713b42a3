package dev.holdfast.replay.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.Findings;
import dev.holdfast.replay.HistoryCheck;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All that a store knows of one task.
 *
 * @param id the task's id
 * @param details its row; null if it is gone
 * @param events its events
 * @param attempts its attempts
 * @param childEnds the events with which its children ended
 * @param workers the registered workers, if the task is running
 * @param now the store's time, in Unix seconds
 * @param whole whether the history is whole; null of a store that never loses a part of it
 * @param judged whether it is known what must follow on what in such a history
 */
public record TaskStory(
    TaskId id,
    TaskDetails details,
    Excerpt<TaskEvent> events,
    Excerpt<Attempt> attempts,
    Excerpt<TaskEvent> childEnds,
    List<Worker> workers,
    long now,
    HistoryTerm whole,
    boolean judged) {

  /** The most rows of one kind that are read: a cron task has no natural end. */
  public static final int MOST_ROWS = 100_000;

  /** The columns that stand beside a field that was cut. */
  private static final Set<String> SIZES = Set.of("metadata_bytes", "message_bytes", "error_bytes");

  /**
   * Reads a story, also what is left of a task that is gone.
   *
   * @throws dev.holdfast.store.StoreException also if the store keeps no history
   */
  public static TaskStory read(TaskStore store, TaskId id, Cancellation cancellation) {
    Histories histories = Roles.of(store, Histories.class);
    TaskDetails details = store.task(id, cancellation).orElse(null);
    Histories.Told told = histories.told(id, MOST_ROWS, cancellation);
    Excerpt<TaskEvent> events = told.events();
    Excerpt<Attempt> attempts = told.attempts();
    if (details != null && !told.more().isEmpty()) {
      details = details.with(told.more());
    }
    boolean running = details != null && details.task().status().code().equals("running");
    return new TaskStory(
        id,
        details,
        events,
        attempts,
        childEnds(histories, id, details, events.items(), cancellation),
        running ? workers(store, cancellation) : List.of(),
        store.now(cancellation),
        told.whole(),
        told.judged());
  }

  /** Reads no more than a task's row: all there is where a store keeps no history. */
  public static TaskStory row(TaskStore store, TaskId id, Cancellation cancellation) {
    TaskDetails details = store.task(id, cancellation).orElse(null);
    return new TaskStory(
        id,
        details,
        Excerpt.none(),
        Excerpt.none(),
        Excerpt.none(),
        List.of(),
        store.now(cancellation),
        null,
        false);
  }

  private static List<Worker> workers(TaskStore store, Cancellation cancellation) {
    return store.role(Workers.class).stream()
        .flatMap(workers -> workers.list(null, null, cancellation).stream())
        .map(Workload::worker)
        .toList();
  }

  private static Excerpt<TaskEvent> childEnds(
      Histories histories,
      TaskId id,
      TaskDetails details,
      List<TaskEvent> events,
      Cancellation cancellation) {
    Long counted = details == null ? null : details.task().totalChildren();
    if ((counted == null || counted == 0)
        && events.stream().noneMatch(event -> "task_subtasks_created".equals(event.type()))) {
      return Excerpt.none();
    }
    EventPage page =
        histories.events(
            EventQuery.childEnds(id, workflow(id, details, events), TaskReplay.FINAL, MOST_ROWS),
            cancellation);
    return new Excerpt<>(page.items(), page.next() == null);
  }

  private static TaskId workflow(TaskId id, TaskDetails details, List<TaskEvent> events) {
    if (details != null) {
      return details.task().workflowId();
    }
    return events.stream()
        .map(event -> event.fields().integer("root_id"))
        .filter(Objects::nonNull)
        .findFirst()
        .map(TaskId::of)
        .orElse(id);
  }

  /** Returns whether the store knows nothing of such a task. */
  public boolean isEmpty() {
    return details == null && events.items().isEmpty() && attempts.items().isEmpty();
  }

  /** Returns whether there are more rows than were read. */
  public boolean isCut() {
    return !events.complete() || !attempts.complete() || !childEnds.complete();
  }

  /** Returns whether of some field only the beginning was read. */
  public boolean hasCutFields() {
    return details != null && !details.cut().isEmpty()
        || Stream.concat(
                events.items().stream().map(TaskEvent::fields),
                attempts.items().stream().map(Attempt::fields))
            .anyMatch(row -> SIZES.stream().anyMatch(row::has));
  }

  /** Returns the row; null if it is gone. */
  public Task row() {
    return details == null ? null : details.task();
  }

  /** Replays the story. */
  public TaskReplay replay() {
    return new TaskReplay(events.items(), attempts.items(), childEnds.items());
  }

  /** Returns what cannot have happened as it is written down. */
  public Findings findings(TaskReplay replay) {
    return !judged
        ? HistoryCheck.clocks(events.items(), attempts.items())
        : details == null && !replay.events.isEmpty()
            ? replay.findings.and(new ReplayFinding.DeletedTask(replay.events.getLast()))
            : replay.findings;
  }

  /** Returns how the row differs from the story; nothing if it is gone. */
  public List<CacheDrift> drift(TaskReplay replay) {
    return details == null || !judged
        ? List.of()
        : CacheDrift.of(details.task(), replay, workers, now);
  }
}
