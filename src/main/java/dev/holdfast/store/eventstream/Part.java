package dev.holdfast.store.eventstream;

import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Set;

/**
 * Some events of one stream, in one batch.
 *
 * @param allowed hazards that the operator accepted
 */
record Part(PlannedStream target, List<StreamPosition> events, Set<String> allowed) {

  String stream() {
    return target.name();
  }

  TaskId id() {
    return new TaskId.Text(stream());
  }

  /** Whether events go that a consumer of the stream has not read. */
  boolean unreadToo() {
    return allowed.contains(StreamSnapshot.Consumers.unread().code());
  }

  /** Whether the operator accepted what the store does to rows that refer to them. */
  boolean foreignToo() {
    return allowed.contains(CommonHazards.FOREIGN_ROWS.code());
  }
}
