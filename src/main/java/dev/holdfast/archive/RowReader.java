package dev.holdfast.archive;

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
    ResultSetMetaData columns = rows.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      names.add(columns.getColumnName(i));
    }
    places = RowInsert.places(names);
  }

  List<String> names() {
    return names;
  }

  List<RowChecksum.NamedPlace> places() {
    return places;
  }

  Object[] values(ResultSet row) throws SQLException {
    Object[] values = new Object[names.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ArchivedValue.read(row, i + 1);
    }
    return values;
  }
}
