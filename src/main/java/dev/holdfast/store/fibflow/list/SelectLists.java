package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.sql.SqlEngine.quoted;

import dev.holdfast.store.sql.SqlEngine;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Select lists that never read more of a field than they may: a long text comes cut, with its true
 * size in bytes beside it; a binary context comes as its size alone.
 */
public record SelectLists(SqlEngine engine) {
  /** Ends the name of a column that holds another column's size. */
  public static final String SIZE = "#bytes";

  /** Characters of a field that a list shows; nobody reads more in a table. */
  public static final int LIST_LIMIT = 16_384;

  private static final Set<String> HEAVY = Set.of("payload", "result", "context");

  /** All columns but payload, result and context. */
  public String listed(Map<String, Boolean> columns) {
    return columns.keySet().stream()
        .filter(name -> !HEAVY.contains(name))
        .map(
            name ->
                columns.get(name)
                    ? clipped(engine.column(name), LIST_LIMIT) + " as " + quoted(name)
                    : engine.column(name))
        .collect(Collectors.joining(", "));
  }

  /** All columns, texts cut at the limit. */
  public String full(Map<String, Boolean> columns, int limit) {
    return some(columns, columns.keySet(), limit);
  }

  /** The columns given, texts cut at the limit. */
  public String some(Map<String, Boolean> columns, Collection<String> wanted, int limit) {
    return wanted.stream()
        .filter(columns::containsKey)
        .map(name -> one(name, columns.get(name), limit))
        .collect(Collectors.joining(", "));
  }

  private String one(String name, boolean text, int limit) {
    if (name.equals("context")) {
      return "null as context, " + engine.sql("bytes", name) + " as \"context" + SIZE + "\"";
    }
    String column = engine.column(name);
    if (!text) {
      return column;
    }
    return "%s as %s, case when %s > %d then %s end as %s"
        .formatted(
            clipped(column, limit),
            quoted(name),
            engine.sql("characters", column),
            limit,
            engine.sql("bytes", column),
            quoted(name + SIZE));
  }

  private String clipped(String name, int limit) {
    return "case when %3$s > %2$d then substr(%1$s, 1, %2$d) else %1$s end"
        .formatted(name, limit, engine.sql("characters", name));
  }
}
