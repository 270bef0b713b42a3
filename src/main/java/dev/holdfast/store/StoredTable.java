package dev.holdfast.store;

import java.util.List;

/**
 * A table from which a cleanup deletes.
 *
 * @param kind what its rows are
 * @param name as the store spells it
 * @param columns in the store's order
 */
public record StoredTable(Kind kind, String name, List<StoredColumn> columns) {

  public StoredTable {
    columns = List.copyOf(columns);
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
