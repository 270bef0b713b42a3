package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.store.retention.Due;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/** What a policy chose, as a kind of store sees it. */
abstract class DueColumns implements Due {

  final CandidateColumns columns;

  DueColumns(CandidateColumns columns) {
    this.columns = columns;
  }

  @Override
  public int size() {
    return columns.size();
  }

  @Override
  public TaskId id(int row) {
    return columns.id(row);
  }

  @Override
  public TaskStatus status(int row) {
    return columns.status(row);
  }

  @Override
  public double time(int row) {
    return columns.lastActive(row);
  }

  @Override
  public int marks(int row) {
    return columns.marks(row);
  }
}
