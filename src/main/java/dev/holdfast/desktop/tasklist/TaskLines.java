package dev.holdfast.desktop.tasklist;

import dev.holdfast.retention.columns.Candidates;
import javafx.collections.ObservableListBase;

/** Some rows of a scan as a list that makes each line when it is asked for, and forgets it. */
final class TaskLines extends ObservableListBase<TaskLine> {

  private final Candidates tasks;
  private final int[] rows;

  TaskLines(Candidates tasks, int[] rows) {
    this.tasks = tasks;
    this.rows = rows;
  }

  @Override
  public TaskLine get(int place) {
    return TaskLine.of(tasks, rows[place]);
  }

  @Override
  public int size() {
    return rows.length;
  }
}
