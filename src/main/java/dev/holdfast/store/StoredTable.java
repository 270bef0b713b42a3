package dev.holdfast.store;

import java.util.List;

/**
 * A table from which a cleanup deletes. Of a task's row a restore looks at {@code parent_id},
 * {@code status} and {@code last_active_time}, where there are such columns.
 *
 * @param kind what its rows are
 * @param name as the store spells it
 * @param id the column that no two of its rows have the same value in, a number or a text
 * @param task the column in which a row names its task; of tasks the id
 * @param columns in the store's order
 */
public record StoredTable(
    Kind kind, String name, String id, String task, List<StoredColumn> columns) {

  public StoredTable {
    columns = List.copyOf(columns);
  }

  /**
   * With the names that fib-flow has: {@code id}, and {@code task_id} for what belongs to a task.
   */
  public StoredTable(Kind kind, String name, List<StoredColumn> columns) {
    this(kind, name, "id", kind == Kind.TASKS ? "id" : "task_id", columns);
  }

  /** Returns the same table with other columns. */
  public StoredTable withColumns(List<StoredColumn> others) {
    return new StoredTable(kind, name, id, task, others);
  }

  /** Returns the place of a column, or -1 if the table has none of this name. */
  public int indexOf(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /** What the rows of a table are. */
  public enum Kind {
    /** The tasks themselves. */
    TASKS,
    /** Their events. */
    EVENTS,
    /** Their attempts. */
    ATTEMPTS
  }
}
