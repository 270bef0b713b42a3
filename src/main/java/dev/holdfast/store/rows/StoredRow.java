package dev.holdfast.store.rows;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

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
   * Returns what it is known by in its table: where that is its subject, as {@link #subject} does;
   * else of several columns a text, each value as SQL writes it, with a blank between them: {@code
   * 'steps/a.json' 7}.
   *
   * @throws StoreException if a column of the key has neither a whole number nor a text, or, of
   *     several, a text that SQL cannot write
   */
  public TaskId id() {
    List<String> key = table.key();
    return key.size() == 1
        ? id(key.getFirst())
        : table.perSubject()
            ? subject()
            : new TaskId.Text(
                key.stream().map(column -> written(id(column))).collect(Collectors.joining(" ")));
  }

  /**
   * Returns the subject it is of.
   *
   * @throws StoreException if there is neither a whole number nor a text
   */
  public TaskId subject() {
    return subject(table.subject());
  }

  /** Returns the subject that some of its columns name. */
  public TaskId subject(List<String> columns) {
    return TaskId.of(columns.stream().map(this::id).toList());
  }

  /** Returns the columns of a role as one value; null where one of them has no number or text. */
  public Object of(String role) {
    List<String> columns = table.roles().getOrDefault(role, List.of());
    return columns.size() == 1
        ? value(columns.getFirst())
        : columns.isEmpty() || columns.stream().anyMatch(column -> value(column) == null)
            ? null
            : TaskId.of(columns.stream().map(this::id).toList()).plain();
  }

  private TaskId id(String column) {
    return switch (value(column)) {
      case Long number -> TaskId.of(number);
      case String text -> new TaskId.Text(text);
      case null, default -> throw unusable("no number and no text as its " + column);
    };
  }

  private String written(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) when text.indexOf('\0') < 0 ->
          "'" + text.replace("'", "''") + "'";
      case TaskId.Text _ -> throw unusable("a text with a zero in its key");
    };
  }

  private StoreException unusable(String what) {
    return new StoreException(
        new StoreFailure.Unexpected(
            "a row of %s has %s, so no archive can name it".formatted(table.name(), what)));
  }
}
