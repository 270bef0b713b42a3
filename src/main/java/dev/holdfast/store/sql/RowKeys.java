package dev.holdfast.store.sql;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Which rows a statement is about: those that have one of some keys, each one number or a value for
 * each of some columns.
 */
public final class RowKeys {

  private final SqlEngine engine;
  private final List<List<String>> columns;
  private final List<List<Object>> keys;
  private final boolean numbers;

  private RowKeys(SqlEngine engine, List<List<String>> columns, List<List<Object>> keys) {
    this.engine = engine;
    this.columns = columns;
    this.keys = keys;
    this.numbers =
        columns.getFirst().size() == 1
            && keys.stream().map(List::getFirst).allMatch(Long.class::isInstance);
  }

  /** The rows of a table that belong to one of these subjects. */
  public static RowKeys ofSubjects(
      SqlEngine engine, StoredTable table, Collection<TaskId> subjects) {
    boolean numbers = subjects.stream().anyMatch(TaskId.Numeric.class::isInstance);
    return new RowKeys(
        engine,
        table.subjects(),
        subjects.stream()
            // Where ids are numbers a text is the id of nothing.
            .filter(id -> !numbers || id instanceof TaskId.Numeric)
            .map(id -> id.parts(table.subject().size()))
            .toList());
  }

  /** The rows of a table that have the key of one of these. */
  public static RowKeys of(SqlEngine engine, StoredTable table, Collection<StoredRow> rows) {
    return new RowKeys(
        engine,
        List.of(table.key()),
        rows.stream().map(row -> table.key().stream().map(row::value).toList()).toList());
  }

  /** Returns the condition of such a row. */
  public String condition() {
    return condition("");
  }

  /**
   * Returns the condition of such a row.
   *
   * @param alias what stands before the columns, with its dot
   */
  public String condition(String alias) {
    if (keys.isEmpty()) {
      return "1 = 0";
    }
    return columns.size() == 1
        ? condition(alias, columns.getFirst())
        : columns.stream()
            .map(each -> condition(alias, each))
            .collect(Collectors.joining(" or ", "(", ")"));
  }

  private String condition(String alias, List<String> columns) {
    if (numbers) {
      return engine.isOneOf(alias + engine.column(columns.getFirst()), "ids");
    }
    return columns.stream()
            .map(column -> alias + engine.column(column))
            .collect(Collectors.joining(", ", "(", ")"))
        + IntStream.range(0, keys.size())
            .mapToObj(
                at ->
                    IntStream.range(0, columns.size())
                        .mapToObj(part -> ":key" + (at * columns.size() + part))
                        .collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(", ", " in (" + engine.rowsOfValues(), ")"));
  }

  /** Gives a statement with the {@link #condition} what that needs; returns the statement. */
  public <S extends SqlStatement<S>> S bind(S statement) {
    if (keys.isEmpty()) {
      return statement;
    }
    if (numbers) {
      return engine.bindIds(
          statement, "ids", keys.stream().mapToLong(key -> (Long) key.getFirst()).toArray());
    }
    int place = 0;
    for (List<Object> key : keys) {
      for (Object value : key) {
        Argument bound = (at, prepared, _) -> engine.bindKey(prepared, at, value);
        statement.bind("key" + place++, bound);
      }
    }
    return statement;
  }
}
