package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rebuilds what a task was at any instant from its events and attempts, which are the truth; the
 * cached fields of its row are not asked. Every event is one step. Immutable.
 */
public final class TaskReplay {

  /** A state is kept every so many events, so that any instant is near one. */
  private static final int STRIDE = 256;

  /** The statuses in which fib-flow counts a child as finished. */
  public static final Set<String> FINAL = Set.of("completed", "permanently_failed");

  /** The events that have a time, in the order in which they were written and replayed. */
  public final List<TaskEvent> events;

  private final boolean growing;
  private final List<Attempt> attempts;
  private final List<Attempt> childRuns;

  /** The event with which each child finished first, in the order of the trail; perhaps null. */
  private final List<TaskEvent> childEnds;

  private final long undated;
  private final List<StateFold> kept = new ArrayList<>();
  private final StateFold end;

  /** What cannot have happened as it is written down. */
  public final Findings findings;

  /**
   * Takes a task's rows, in any order.
   *
   * @param events all its events
   * @param attempts all its attempts; those that are runs of its parts tell of its children alone
   * @param childEvents the events with which its children ended; null if nobody asked
   */
  public TaskReplay(List<TaskEvent> events, List<Attempt> attempts, List<TaskEvent> childEvents) {
    this.events = EventOrder.written(events);
    this.growing = this.events.equals(EventOrder.dated(events));
    this.attempts =
        attempts.stream().filter(attempt -> !attempt.isPart() && isDated(attempt)).toList();
    this.childRuns = attempts.stream().filter(Attempt::isChild).toList();
    this.childEnds = childEvents == null ? null : firstEnds(childEvents);
    this.undated =
        events.size()
            - this.events.size()
            + attempts.stream().filter(attempt -> !isDated(attempt)).count();
    Findings.Collector found = new Findings.Collector();
    this.end = replayAll(found);
    events.stream()
        .filter(event -> event.time() == null)
        .forEach(event -> found.add(new ReplayFinding.UndatedEvent(event)));
    attempts.stream()
        .filter(attempt -> !isDated(attempt))
        .forEach(attempt -> found.add(new ReplayFinding.UndatedAttempt(attempt)));
    this.findings = found.all();
  }

  private static boolean isDated(Attempt attempt) {
    return attempt.startedAt() != null && attempt.number() != null;
  }

  /** A child counts once, however often it finishes; fib-flow's own counter may count it again. */
  private static List<TaskEvent> firstEnds(List<TaskEvent> events) {
    Set<TaskId> finished = new HashSet<>();
    List<TaskEvent> ends = new ArrayList<>();
    for (TaskEvent event : EventOrder.dated(events)) {
      String status = event.toStatus();
      if (status != null && FINAL.contains(status) && finished.add(event.taskId())) {
        ends.add(event);
      }
    }
    return ends;
  }

  private StateFold replayAll(Findings.Collector found) {
    HistoryCheck check = new HistoryCheck(attempts, found);
    StateFold fold = new StateFold();
    for (TaskEvent event : events) {
      if (fold.told.events() % STRIDE == 0) {
        kept.add(fold.copy());
      }
      Metadata metadata = Metadata.of(event);
      check.event(event, metadata, fold.told.status());
      fold.event(event, metadata);
    }
    check.end(events, fold.told.status());
    return fold;
  }

  /**
   * Returns the state at an instant: all that happened up to and in that second, as it was written.
   *
   * @param time Unix seconds
   */
  public TaskState at(long time) {
    StateFold fold =
        growing ? fold(EventOrder.countUntil(events, time, Long.MAX_VALUE)) : foldUntil(time);
    Double until = Math.nextDown(time + 1.0);
    return fold.state(
        Rounds.at(attempts, time), begun(until), finished(until, time, null), undated);
  }

  /** Returns the state after all events and attempts. */
  public TaskState end() {
    return at(Long.MAX_VALUE);
  }

  /**
   * Returns the state after so many events. Attempts have no order within a second: one that began
   * or ended in the last event's second has done so only if the events tell it already.
   *
   * @param steps 0 to the number of events
   */
  public TaskState after(int steps) {
    StateFold fold = fold(steps);
    if (steps == 0) {
      return fold.state(Rounds.NONE, 0, childEnds == null ? null : 0L, undated);
    }
    TaskEvent last = events.get(steps - 1);
    Double until = last.exactTime();
    return fold.state(
        Rounds.after(attempts, last.time(), fold.told.attempt(), fold.attemptOver),
        begun(until),
        finished(until, last.time(), last.id()),
        undated);
  }

  private long begun(Double until) {
    return count("started_at", until);
  }

  private Long finished(Double until, long time, Long eventId) {
    if (!childRuns.isEmpty()) {
      return count("ended_at", until);
    }
    return childEnds == null
        ? null
        : Long.valueOf(
            EventOrder.countUntil(childEnds, time, eventId == null ? Long.MAX_VALUE : eventId));
  }

  /** Times of these have fractions, so that what happened within a second has an order. */
  private long count(String column, Double until) {
    return childRuns.stream()
        .map(run -> run.fields().decimal(column))
        .filter(time -> time != null && time <= until)
        .count();
  }

  /** Hears one step of a replay. */
  @FunctionalInterface
  public interface Steps {
    /**
     * An event has happened.
     *
     * @param step 1 for the first event
     * @param state what the events alone tell by then
     */
    void step(int step, TaskEvent event, TaskState state);
  }

  /**
   * Walks through all events once, which is far quicker than asking {@link #after} for each; the
   * states leave out what only attempts and children tell.
   */
  public void walk(Steps steps) {
    StateFold fold = new StateFold();
    for (TaskEvent event : events) {
      fold.event(event);
      steps.step((int) fold.told.events(), event, fold.state(Rounds.NONE, 0, null, undated));
    }
  }

  /** Returns the event that last told each field of the row, by column name. */
  Map<String, TaskEvent> causes() {
    Map<String, TaskEvent> causes = new HashMap<>(end.causes);
    if (childEnds != null && !childEnds.isEmpty()) {
      causes.put("completed_children", childEnds.getLast());
    }
    return causes;
  }

  /** Where clocks went back, what happened by an instant is not the beginning of the history. */
  private StateFold foldUntil(long time) {
    StateFold fold = new StateFold();
    events.stream().filter(event -> event.time() <= time).forEach(fold::event);
    return fold;
  }

  private StateFold fold(int steps) {
    if (steps == events.size()) {
      return end;
    }
    int from = steps / STRIDE;
    StateFold fold = kept.get(from).copy();
    events.subList(from * STRIDE, steps).forEach(fold::event);
    return fold;
  }
}
