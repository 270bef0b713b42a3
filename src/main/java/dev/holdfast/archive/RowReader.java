package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;

/** Reads the rows of one table of an archive. */
final class RowReader {

  private final List<String> names = new ArrayList<>();
  final List<RowChecksum.NamedPlace> places;

  /** Reads all columns but the last ones. */
  RowReader(ResultSet rows, int last) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    for (int i = 1; i <= columns.getColumnCount() - last; i++) {
      names.add(columns.getColumnName(i));
    }
    places = RowInsert.places(names);
  }

  /** Returns the rows of a table that a query about some ids finds. */
  static List<StoredRow> of(Connection connection, StoredTable table, String sql, List<TaskId> ids)
      throws SQLException {
    RowMapper<List<StoredRow>> all =
        (row, _) -> {
          RowReader reader = new RowReader(row, 0);
          StoredTable read =
              table.withColumns(
                  reader.names.stream().map(column -> new StoredColumn(column, "")).toList());
          List<StoredRow> rows = new ArrayList<>();
          while (row.next()) {
            rows.add(new StoredRow(read, reader.values(row)));
          }
          return rows;
        };
    return PlainSql.read(connection, AmongIds.in(sql, ids), all, ids.toArray());
  }

  /** Returns whether a row that names the size of its body has one of that size. */
  boolean sized(Object[] values) {
    int body = names.indexOf("body");
    int size = names.indexOf("size");
    return body < 0
        || size < 0
        || !(values[body] instanceof byte[] bytes)
        || !(values[size] instanceof Long length)
        || bytes.length == length;
  }

  Object[] values(ResultSet row) throws SQLException {
    Object[] values = new Object[names.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ArchivedValue.read(row, i + 1);
    }
    return values;
  }
}
