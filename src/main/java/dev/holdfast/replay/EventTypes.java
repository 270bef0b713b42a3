package dev.holdfast.replay;

import java.util.Set;

/**
 * The events of fib-flow 6.x, written or only declared (formats/fib-flow.md, 2). What no code of it
 * writes, such as {@code task_expired_deleted}, is a reserved name: shown, and no proof of
 * anything.
 */
final class EventTypes {

  private static final Set<String> KNOWN =
      Set.of(
          ("task_created task_claimed task_started task_retry_started task_completed task_failed"
                  + " task_timed_out task_retry_scheduled task_recovered task_resumed"
                  + " task_status_changed task_permanently_failed task_paused task_suspended"
                  + " task_subtasks_created task_progress task_checkpoint task_heartbeat"
                  + " task_expired_deleted")
              .split(" "));

  private EventTypes() {}

  /** Returns whether this console knows what such an event means. */
  static boolean isKnown(String type) {
    return type != null && KNOWN.contains(type);
  }
}
