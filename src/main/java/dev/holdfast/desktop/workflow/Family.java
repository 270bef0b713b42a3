package dev.holdfast.desktop.workflow;

import dev.holdfast.task.Cursor;
import java.util.List;
import java.util.stream.Stream;

/**
 * Children of one task, as far as they were read: a stretch of them by id.
 *
 * @param members the tasks
 * @param previous where those before them are found; null if there are none
 * @param next where those after them are found; null if there are none
 */
record Family(List<WorkflowTask> members, Cursor previous, Cursor next) {

  Family {
    members = List.copyOf(members);
  }

  /** Returns this stretch with the one before it. */
  Family after(Family earlier) {
    return new Family(joined(earlier.members, members), earlier.previous, next);
  }

  /** Returns this stretch with the one after it. */
  Family before(Family later) {
    return new Family(joined(members, later.members), previous, later.next);
  }

  private static List<WorkflowTask> joined(List<WorkflowTask> one, List<WorkflowTask> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** Returns whether these are all children there are. */
  boolean isWhole() {
    return previous == null && next == null;
  }
}
