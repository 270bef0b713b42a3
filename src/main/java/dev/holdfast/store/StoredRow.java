package dev.holdfast.store;

import dev.holdfast.task.TaskId;
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
   * Returns what it is known by.
   *
   * @throws StoreException if there is neither a whole number nor a text
   */
  public TaskId id() {
    return id(table.id());
  }

  /**
   * Returns the task it is of: itself for a task.
   *
   * @throws StoreException if there is neither a whole number nor a text
   */
  public TaskId task() {
    return id(table.task());
  }

  private TaskId id(String column) {
    return switch (value(column)) {
      case Long number -> TaskId.of(number);
      case String text -> new TaskId.Text(text);
      case null, default ->
          throw new StoreException(
              new StoreFailure.Unexpected(
                  "a row of " + table.name() + " has no number and no text as its " + column));
    };
  }
}
