package dev.holdfast.store.retention;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/** The tasks that a policy would delete, for their kind of store to look at once more. */
public interface Due {

  /** Returns how many there are. */
  int size();

  /** Returns the id of one, 0 to {@link #size} - 1, in no particular order. */
  TaskId id(int row);

  /** Returns its status. */
  TaskStatus status(int row);

  /** Returns the time it is ordered by, in Unix seconds; not a number if it has none. */
  double time(int row);

  /** Returns the marks with which the scan handed it over; 0 for one that no scan did. */
  int marks(int row);
}
