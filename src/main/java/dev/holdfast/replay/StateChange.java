package dev.holdfast.replay;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A field of a task's state that an event has changed.
 *
 * @param field the name of the component of {@link TaskState}
 * @param before what it was; may be null
 * @param after what it is; may be null
 */
public record StateChange(String field, Object before, Object after) {

  /** Every event changes these. */
  private static final Set<String> ALWAYS =
      Set.of("lastEventType", "lastEventTime", "lastEventId", "events", "undated");

  /** Returns what differs between two states, but what every event changes. */
  static List<StateChange> between(TaskState before, TaskState after) {
    List<StateChange> changes = new ArrayList<>();
    for (RecordComponent component : TaskState.class.getRecordComponents()) {
      Object old = value(component, before);
      Object now = value(component, after);
      if (!ALWAYS.contains(component.getName()) && !Objects.equals(old, now)) {
        changes.add(new StateChange(component.getName(), old, now));
      }
    }
    return changes;
  }

  private static Object value(RecordComponent component, TaskState state) {
    try {
      return component.getAccessor().invoke(state);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
