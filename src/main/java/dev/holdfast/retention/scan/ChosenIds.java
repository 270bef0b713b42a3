package dev.holdfast.retention.scan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.task.TaskId;
import java.util.AbstractList;
import java.util.RandomAccess;

/** What a policy chose, as a kind of store sees it: it becomes more as the columns do. */
final class ChosenIds extends AbstractList<TaskId> implements RandomAccess {

  private final CandidateColumns columns;

  ChosenIds(CandidateColumns columns) {
    this.columns = columns;
  }

  @Override
  public int size() {
    return columns.size();
  }

  @Override
  public TaskId get(int row) {
    return columns.id(row);
  }
}
