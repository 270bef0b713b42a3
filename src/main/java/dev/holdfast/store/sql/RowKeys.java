package dev.holdfast.store.sql;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Which rows a statement is about: those that have one of some keys, each one number or a value for
 * each of some columns.
 */
public record RowKeys(
    SqlEngine engine,
    StoredTable table,
    List<List<String>> columns,
    List<List<Object>> keys,
    boolean numbers,
    List<String> types,
    String name) {

  private static RowKeys of(
      SqlEngine engine,
      StoredTable table,
      List<List<String>> columns,
      List<List<Object>> keys,
      List<String> types) {
    boolean numbers =
        columns.getFirst().size() == 1
            && keys.stream().map(List::getFirst).allMatch(Long.class::isInstance);
    return new RowKeys(engine, table, columns, keys, numbers, types, "");
  }

  /** The rows of a table that belong to one of these subjects. */
  public static RowKeys ofSubjects(
      SqlEngine engine, StoredTable table, Collection<TaskId> subjects) {
    boolean numbers = subjects.stream().anyMatch(TaskId.Numeric.class::isInstance);
    return of(
        engine,
        table,
        table.subjects(),
        subjects.stream()
            // Where ids are numbers a text is the id of nothing.
            .filter(id -> !numbers || id instanceof TaskId.Numeric)
            .map(id -> id.parts(table.subject().size()))
            .toList(),
        table.types());
  }

  /** The rows of another table that belong to the same subjects. */
  RowKeys in(StoredTable other) {
    return new RowKeys(engine, other, other.subjects(), keys, numbers, other.types(), name);
  }

  /** The same with parameters of its own, for a statement that has several such conditions. */
  public RowKeys called(String other) {
    return new RowKeys(engine, table, columns, keys, numbers, types, other);
  }

  /** The rows of a table that have the key of one of these; without a key, their subject. */
  public static RowKeys of(SqlEngine engine, StoredTable table, Collection<StoredRow> rows) {
    if (table.keyless()) {
      return ofSubjects(engine, table, rows.stream().map(StoredRow::subject).distinct().toList());
    }
    return of(
        engine,
        table,
        List.of(table.key()),
        rows.stream().map(row -> table.key().stream().map(row::value).toList()).toList(),
        List.of());
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
    if (columns.size() > 1 && !types.isEmpty()) {
      // Each way by its own index: either of two lists is looked for row by row.
      return columns.stream()
          .map(engine.spreads() ? each -> found(condition("", each)) : this::nearby)
          .collect(Collectors.joining(" union ", "(" + named("", table.key()) + ") in (", ")"));
    }
    return columns.size() == 1
        ? condition(alias, columns.getFirst())
        : columns.stream()
            .map(each -> condition(alias, each))
            .collect(Collectors.joining(" or ", "(", ")"));
  }

  private String found(String condition) {
    return "select %s from %s where %s"
        .formatted(named("", table.key()), engine.column(table.name()), condition);
  }

  /**
   * Finds what lies between the first and the last key in one walk, in which most keys have nothing
   * to find; where that is more than some for each, looks for each of them.
   */
  private String nearby(List<String> way) {
    String ends = named("", way);
    Set<String> read = new LinkedHashSet<>(table.key());
    read.addAll(way);
    String last =
        way.stream().map(engine::column).collect(Collectors.joining(" desc, ", "", " desc"));
    return engine.sql(
        "nearby",
        ends,
        engine.column(table.name()),
        arrays(),
        last,
        end("f", way),
        end("l", way),
        named("", table.key()),
        found(
            "("
                + ends
                + ") in (select * from k) and (select count(*) from r) >= (select n from s)"),
        named("", read));
  }

  /** Returns the only row of a query, column by column: a row that it gives finds no index. */
  private String end(String query, List<String> way) {
    return way.stream()
        .map(column -> "(select " + engine.column(column) + " from " + query + ")")
        .collect(Collectors.joining(", "));
  }

  private String condition(String alias, List<String> columns) {
    if (numbers) {
      return engine.isOneOf(alias + engine.column(columns.getFirst()), name + "ids");
    }
    String named = "(" + named(alias, columns) + ")";
    if (!types.isEmpty()) {
      // Thousands of values in a list of rows take a planner a second. Citus finds a shard by
      // arrays alone.
      String each =
          IntStream.range(0, types.size())
              .mapToObj(
                  part -> alias + engine.column(columns.get(part)) + " = any(" + array(part) + ")")
              .collect(Collectors.joining(" and "));
      return types.size() == 1
          ? each
          : named
              + " in (select * from unnest("
              + arrays()
              + "))"
              + (engine.spreads() ? " and " + each : "");
    }
    if (keys.size() == 1 && columns.size() > 1) {
      // MySQL compares a row with one other as fractions: past 2^53 it finds a neighbour.
      return IntStream.range(0, columns.size())
          .mapToObj(part -> alias + engine.column(columns.get(part)) + " = :" + name + "key" + part)
          .collect(Collectors.joining(" and ", "(", ")"));
    }
    return named
        + IntStream.range(0, keys.size())
            .mapToObj(
                at ->
                    IntStream.range(0, columns.size())
                        .mapToObj(part -> ":" + name + "key" + (at * columns.size() + part))
                        .collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(", ", " in (" + engine.rowsOfValues(), ")"));
  }

  /** Returns the columns of the key, as a list of SQL. */
  String named(String alias) {
    return named(alias, columns.getFirst());
  }

  private String named(String alias, Collection<String> columns) {
    return columns.stream()
        .map(column -> alias + engine.column(column))
        .collect(Collectors.joining(", "));
  }

  /** Returns the keys as arrays, one for each column; null if they are bound one by one. */
  String arrays() {
    if (numbers) {
      return ":" + name + "ids::bigint[]";
    }
    return types.isEmpty()
        ? null
        : IntStream.range(0, types.size()).mapToObj(this::array).collect(Collectors.joining(", "));
  }

  private String array(int part) {
    return ":%spart%d::%s[]".formatted(name, part, types.get(part));
  }

  /** Gives a statement with the {@link #condition} what that needs; returns the statement. */
  public <S extends SqlStatement<S>> S bind(S statement) {
    if (keys.isEmpty()) {
      return statement;
    }
    if (numbers) {
      return engine.bindIds(
          statement, name + "ids", keys.stream().mapToLong(key -> (Long) key.getFirst()).toArray());
    }
    for (int part = 0; part < types.size(); part++) {
      int at = part;
      statement.bind(
          name + "part" + part,
          BoundArrays.texts(keys.stream().map(key -> key.get(at).toString())));
    }
    int place = 0;
    for (List<Object> key : types.isEmpty() ? keys : List.<List<Object>>of()) {
      for (Object value : key) {
        Argument bound = (at, prepared, _) -> engine.bindKey(prepared, at, value);
        statement.bind(name + "key" + place++, bound);
      }
    }
    return statement;
  }
}
