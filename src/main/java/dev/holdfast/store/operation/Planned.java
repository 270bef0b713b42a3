package dev.holdfast.store.operation;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Objects;
import java.util.Set;

/**
 * A subject of an operation, as it was seen when it was planned.
 *
 * @param status null if subjects of its kind have none
 * @param time by which it was judged, in Unix seconds: its {@code last_active_time}; not a number
 *     if it had none
 * @param together the root of what goes whole or not at all, the subject with it: one batch has all
 *     of that; null if it goes by itself
 * @param version what else tells that it has changed, as the scan handed it over; null if the store
 *     has no such thing
 * @param allowed hazards of it that the operator accepted, by their names
 * @param detail what its kind needs to decide it again, in a form of that kind; null if nothing
 */
public record Planned(
    TaskId id,
    TaskStatus status,
    double time,
    TaskId together,
    String version,
    Set<String> allowed,
    String detail) {

  public Planned {
    Objects.requireNonNull(id);
    allowed = Set.copyOf(allowed);
  }
}
