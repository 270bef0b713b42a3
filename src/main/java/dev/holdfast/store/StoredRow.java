package dev.holdfast.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A row exactly as it is stored.
 *
 * @param table where it is
 * @param values one for each column, in the same order: {@link Long}, {@link Double}, {@link
 *     Boolean}, {@link String}, {@link StoredText}, {@code byte[]}, or null
 */
public record StoredRow(StoredTable table, List<Object> values) {

  /** Takes the values of one row. */
  public StoredRow(StoredTable table, Object... values) {
    this(table, Collections.unmodifiableList(Arrays.asList(values)));
  }

  /** Returns the value of a column; null also if the table has none of this name. */
  public Object value(String column) {
    int index = table.indexOf(column);
    return index < 0 ? null : values.get(index);
  }

  /**
   * Returns the number in a column that holds an id.
   *
   * @throws StoreException if there is no whole number
   */
  public long number(String column) {
    if (value(column) instanceof Long number) {
      return number;
    }
    throw new StoreException(
        new StoreFailure.Unexpected(
            "a row of " + table.name() + " has no whole number as its " + column));
  }
}
