package dev.holdfast.archive;

import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.StoredText;
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
  private StoredTable onlyId;
  private int idPlace;
  private List<RowChecksum.NamedPlace> columns;
  private BatchSum sum;

  /** The rows that follow are of this table; the sum gets each. */
  void begin(StoredTable ofTable, BatchSum into) {
    if (!ofTable.equals(table)) {
      table = ofTable;
      onlyId = table.withColumns(List.of(new StoredColumn(table.id(), "")));
      idPlace = table.indexOf(table.id());
      columns = RowInsert.places(table.columns().stream().map(StoredColumn::name).toList());
    }
    sum = into;
  }

  @Override
  protected void xFunc() throws SQLException {
    int kind = table.kind().ordinal();
    TaskId id = null;
    checksum.begin(kind);
    for (RowChecksum.NamedPlace column : columns) {
      int place = column.place();
      switch (value_type(place)) {
        case INTEGER -> {
          long number = value_long(place);
          checksum.number(column, number);
          id = place == idPlace ? TaskId.of(number) : id;
        }
        case FLOAT -> checksum.number(column, value_double(place));
        case TEXT -> {
          byte[] text = bytes(place);
          checksum.text(column, text);
          id = place == idPlace ? id(StoredText.decode(text)) : id;
        }
        case BLOB -> checksum.blob(column, bytes(place));
        default -> {} // NULL
      }
    }
    byte[] one = checksum.end();
    sum.add(kind, id == null ? id(NONE) : id, one);
    result(one);
  }

  private TaskId id(Object value) {
    return new StoredRow(onlyId, value).id();
  }

  private byte[] bytes(int place) throws SQLException {
    byte[] bytes = value_blob(place);
    return bytes == null ? NONE : bytes;
  }
}
