package dev.holdfast.store.eventstream;

import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The table of events as an archive and a restore see it: each event stands by itself, under the
 * number that is its id.
 */
final class EventTable {

  private EventTable() {}

  /** Reads its columns as they are now. */
  static StoredTable read(SqlSession session, EventStreamTables tables) throws SQLException {
    List<StoredColumn> columns =
        session.engine().columns(session.connection(), tables.eventTable()).stream()
            .map(column -> new StoredColumn(column.name(), column.exactType()))
            .toList();
    return StoredTable.ofSubjects(tables.name(), "id", columns);
  }

  /** Returns its columns as a statement lists them. */
  static String columns(StoredTable table) {
    return table.columns().stream()
        .map(column -> EventStreamTables.quoted(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** Reads a row exactly as it is stored. */
  static StoredRow row(StoredTable table, ResultSet row, SqlEngine engine) throws SQLException {
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = engine.storedValue(row, i + 1);
    }
    return new StoredRow(table, values);
  }
}
