package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.TermLine;
import dev.holdfast.task.ResourceText;
import java.util.Map;
import java.util.stream.Collectors;

/** The statements that one engine needs otherwise than another: data, {@code sql.txt}. */
public final class FibFlowSql {

  private static final Map<String, String> ALL =
      TermLine.read(ResourceText.beside(FibFlowSql.class, "sql.txt")).stream()
          .collect(Collectors.toMap(line -> line.path, line -> line.text));

  private FibFlowSql() {}

  /** Returns what is said under a name for an engine. */
  public static String of(SqlEngine engine, String name) {
    String own =
        switch (engine) {
          case SqliteEngine _ -> "/sqlite";
          case MysqlEngine _ -> "/mysql";
          default -> "";
        };
    return ALL.getOrDefault(name + own, ALL.get(name));
  }
}
