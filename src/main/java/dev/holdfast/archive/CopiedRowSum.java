package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.Function;

/**
 * The sum of a row as a function of SQL, which is given the row's values in its table's order.
 * Texts are taken as their bytes, whatever those are.
 */
final class CopiedRowSum extends Function {

  /** SQLite passes no more values to a function ({@code SQLITE_MAX_FUNCTION_ARG}). */
  static final int MOST_COLUMNS = 127;

  /** The types of values (sqlite.org/c3ref/c_blob). */
  private static final int INTEGER = 1;

  private static final int FLOAT = 2;
  private static final int TEXT = 3;
  private static final int BLOB = 4;

  private static final byte[] NONE = {};

  private final RowChecksum checksum = new RowChecksum();
  private StoredTable table;
  private StoredTable onlyKey;
  private int place;
  private int[] keyPlaces;
  private List<RowChecksum.NamedPlace> columns;
  private BatchSum sum;

  /**
   * The rows that follow are of this table; the sum gets each.
   *
   * @param at the place of the table in the archive
   */
  void begin(StoredTable ofTable, int at, BatchSum into) {
    place = at;
    if (!ofTable.equals(table)) {
      table = ofTable;
      onlyKey =
          table.withColumns(
              table.key().stream().map(column -> new StoredColumn(column, "")).toList());
      keyPlaces = table.key().stream().mapToInt(table::indexOf).toArray();
      columns = RowInsert.places(table.columns().stream().map(StoredColumn::name).toList());
    }
    sum = into;
  }

  @Override
  protected void xFunc() throws SQLException {
    int single = keyPlaces.length == 1 ? keyPlaces[0] : -1;
    TaskId id = null;
    checksum.begin(place);
    for (RowChecksum.NamedPlace column : columns) {
      int at = column.place();
      switch (value_type(at)) {
        case INTEGER -> {
          long number = value_long(at);
          checksum.number(column, number);
          id = at == single ? TaskId.of(number) : id;
        }
        case FLOAT -> checksum.number(column, value_double(at));
        case TEXT -> checksum.text(column, bytes(at));
        case BLOB -> checksum.blob(column, bytes(at));
        default -> {} // NULL
      }
    }
    byte[] one = checksum.end();
    sum.add(place, id == null ? id() : id, one);
    result(one);
  }

  private TaskId id() throws SQLException {
    Object[] values = new Object[keyPlaces.length];
    for (int part = 0; part < values.length; part++) {
      int at = keyPlaces[part];
      values[part] =
          switch (value_type(at)) {
            case INTEGER -> value_long(at);
            case TEXT -> StoredText.decode(bytes(at));
            default -> null;
          };
    }
    return new StoredRow(onlyKey, values).id();
  }

  private byte[] bytes(int at) throws SQLException {
    byte[] bytes = value_blob(at);
    return bytes == null ? NONE : bytes;
  }
}
