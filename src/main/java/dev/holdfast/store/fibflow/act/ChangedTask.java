package dev.holdfast.store.fibflow.act;

import java.sql.ResultSet;
import java.sql.SQLException;

/** What an event tells of the task whose status changes; as it was before. */
record ChangedTask(
    long id, String name, String status, Long stage, Long root, Long parent, String worker) {

  /** Reads it: the columns in this order. */
  static ChangedTask of(ResultSet row) throws SQLException {
    return new ChangedTask(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        number(row, 4),
        number(row, 5),
        number(row, 6),
        row.getString(7));
  }

  private static Long number(ResultSet row, int column) throws SQLException {
    long number = row.getLong(column);
    return row.wasNull() ? null : number;
  }
}
