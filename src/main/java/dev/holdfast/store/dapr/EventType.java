package dev.holdfast.store.dapr;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import java.util.HashMap;
import java.util.Map;

/** What an event is, by the number of its field: the names are those of Dapr 1.18. */
final class EventType {

  static final int EXECUTION_STARTED = 3;
  static final int EXECUTION_COMPLETED = 4;
  static final int SUSPENDED = 21;
  static final int RESUMED = 22;
  static final int STALLED = 31;

  private static final Map<Integer, String> NAMES = new HashMap<>();

  static {
    String[] names =
        ("execution_started execution_completed execution_terminated"
                + " task_scheduled task_completed task_failed"
                + " child_workflow_instance_created child_workflow_instance_completed"
                + " child_workflow_instance_failed timer_created timer_fired"
                + " workflow_started workflow_completed event_sent event_raised"
                + " generic_event history_state continue_as_new execution_suspended"
                + " execution_resumed entity_operation_signaled entity_operation_called"
                + " entity_operation_completed entity_operation_failed"
                + " entity_lock_requested entity_lock_granted entity_unlock_sent")
            .split(" ");
    for (int at = 0; at < names.length; at++) {
      NAMES.put(EXECUTION_STARTED + at, names[at]);
    }
    NAMES.put(STALLED, "execution_stalled");
  }

  private EventType() {}

  /** Returns the number of the field; 0 if the event has none. */
  static int field(HistoryEvent event) {
    int known = event.getEventTypeCase().getNumber();
    return known != 0
        ? known
        : event.getUnknownFields().asMap().keySet().stream().findFirst().orElse(0);
  }

  /** Returns what a field is called; one that nobody knew is called by its number. */
  static String name(int field) {
    return NAMES.getOrDefault(field, "unknown_" + field);
  }
}
