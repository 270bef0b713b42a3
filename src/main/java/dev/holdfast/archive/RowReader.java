package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the rows of one table of an archive. */
final class RowReader {

  private final List<String> names = new ArrayList<>();
  private final List<RowChecksum.NamedPlace> places;

  RowReader(ResultSet rows) throws SQLException {
    this(rows, 0);
  }

  /** Reads all columns but the last ones. */
  RowReader(ResultSet rows, int last) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    for (int i = 1; i <= columns.getColumnCount() - last; i++) {
      names.add(columns.getColumnName(i));
    }
    places = RowInsert.places(names);
  }

  /** Returns a table with the columns that are read. */
  StoredTable of(StoredTable table) {
    return table.withColumns(names.stream().map(column -> new StoredColumn(column, "")).toList());
  }

  List<RowChecksum.NamedPlace> places() {
    return places;
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
