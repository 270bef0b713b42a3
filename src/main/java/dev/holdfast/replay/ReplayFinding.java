package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.Locale;

/**
 * Something in a task's history that cannot have happened as it is written down. A replay goes on
 * with what the row says; the finding tells which row, so that a person can judge.
 */
public sealed interface ReplayFinding {

  /** Returns the kind's name in files and on the command line. */
  default String kind() {
    return getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT);
  }

  /** One that stands on an event. */
  sealed interface OnEvent extends ReplayFinding {
    /** Returns the event. */
    TaskEvent event();
  }

  /** One that stands on an attempt: no event tells of it. */
  sealed interface OnAttempt extends ReplayFinding {
    /** Returns the attempt. */
    Attempt attempt();
  }

  /** The history does not begin with the task's creation. */
  record MissingStart(TaskEvent event) implements OnEvent {}

  /** A type this console does not know; if it names a status, the task takes it. */
  record UnknownType(TaskEvent event) implements OnEvent {}

  /** A status that fib-flow does not have. */
  record UnknownStatus(TaskEvent event) implements OnEvent {}

  /**
   * A change of status that fib-flow does not allow.
   *
   * @param from the replayed status before the event
   */
  record StatusJump(TaskEvent event, String from) implements OnEvent {}

  /**
   * The event says it left another status than the one the task was in.
   *
   * @param replayed the replayed status before the event
   */
  record StatusMismatch(TaskEvent event, String replayed) implements OnEvent {}

  /** Progress or a checkpoint while the task was not running. */
  record OutsideAttempt(TaskEvent event) implements OnEvent {}

  /** The event names an attempt that has no row. */
  record AttemptWithoutRow(TaskEvent event) implements OnEvent {}

  /** The newest of the events that outlived their task's row. */
  record DeletedTask(TaskEvent event) implements OnEvent {}

  /**
   * The event was written after another one, with an earlier time: a clock went back, or two
   * workers' clocks differ.
   *
   * @param before the event written before it
   */
  record TimeBackwards(TaskEvent event, TaskEvent before) implements OnEvent {}

  /** The event has no time that can be read: no instant has it. */
  record UndatedEvent(TaskEvent event) implements OnEvent {}

  /** The metadata is no JSON object, and nothing was read from it. */
  record BrokenMetadata(TaskEvent event) implements OnEvent {}

  /** No event names the attempt. */
  record AttemptWithoutEvents(Attempt attempt) implements OnAttempt {}

  /** The attempt ended before it started. */
  record EndsBeforeStart(Attempt attempt) implements OnAttempt {}

  /** The attempt has no end, although the task went on without it. */
  record AttemptLeftOpen(Attempt attempt) implements OnAttempt {}

  /** The attempt has no number or no start that can be read: no instant has it. */
  record UndatedAttempt(Attempt attempt) implements OnAttempt {}
}
