package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;

/**
 * Something in a task's history that cannot have happened as it is written down. A replay goes on
 * with what the row says; the finding tells which row, so that a person can judge.
 */
public sealed interface ReplayFinding {

  /** Returns the kind's name in files and on the command line. */
  String kind();

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
  record MissingStart(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "missing_start";
    }
  }

  /** A type this console does not know; if it names a status, the task takes it. */
  record UnknownType(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "unknown_type";
    }
  }

  /** A status that fib-flow does not have. */
  record UnknownStatus(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "unknown_status";
    }
  }

  /**
   * A change of status that fib-flow does not allow.
   *
   * @param from the replayed status before the event
   */
  record StatusJump(TaskEvent event, String from) implements OnEvent {
    @Override
    public String kind() {
      return "status_jump";
    }
  }

  /**
   * The event says it left another status than the one the task was in.
   *
   * @param replayed the replayed status before the event
   */
  record StatusMismatch(TaskEvent event, String replayed) implements OnEvent {
    @Override
    public String kind() {
      return "status_mismatch";
    }
  }

  /** Progress or a checkpoint while the task was not running. */
  record OutsideAttempt(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "outside_attempt";
    }
  }

  /** The event names an attempt that has no row. */
  record AttemptWithoutRow(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "attempt_without_row";
    }
  }

  /** The newest of the events that outlived their task's row. */
  record DeletedTask(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "deleted_task";
    }
  }

  /**
   * The event was written after another one, with an earlier time: a clock went back, or two
   * workers' clocks differ.
   *
   * @param before the event written before it
   */
  record TimeBackwards(TaskEvent event, TaskEvent before) implements OnEvent {
    @Override
    public String kind() {
      return "time_backwards";
    }
  }

  /** The event has no time that can be read: no instant has it. */
  record UndatedEvent(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "undated_event";
    }
  }

  /** The metadata is no JSON object, and nothing was read from it. */
  record BrokenMetadata(TaskEvent event) implements OnEvent {
    @Override
    public String kind() {
      return "broken_metadata";
    }
  }

  /** No event names the attempt. */
  record AttemptWithoutEvents(Attempt attempt) implements OnAttempt {
    @Override
    public String kind() {
      return "attempt_without_events";
    }
  }

  /** The attempt ended before it started. */
  record EndsBeforeStart(Attempt attempt) implements OnAttempt {
    @Override
    public String kind() {
      return "ends_before_start";
    }
  }

  /** The attempt has no end, although the task went on without it. */
  record AttemptLeftOpen(Attempt attempt) implements OnAttempt {
    @Override
    public String kind() {
      return "attempt_left_open";
    }
  }

  /** The attempt has no number or no start that can be read: no instant has it. */
  record UndatedAttempt(Attempt attempt) implements OnAttempt {
    @Override
    public String kind() {
      return "undated_attempt";
    }
  }
}
