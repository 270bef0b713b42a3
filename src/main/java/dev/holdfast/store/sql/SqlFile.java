package dev.holdfast.store.sql;

import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.TermLine;
import dev.holdfast.task.ResourceText;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What the classes of a package ask, and what one engine writes otherwise than another: data, in
 * the file {@code sql.txt} beside them. Lines of one name are one text.
 *
 * @param all the texts by their names
 */
public record SqlFile(Map<String, String> all) {

  /** Reads the one beside a class. */
  public static SqlFile beside(Class<?> user) {
    return new SqlFile(
        TermLine.read(ResourceText.beside(user, "sql.txt")).stream()
            .collect(
                Collectors.toMap(
                    line -> line.path, line -> line.text, (one, more) -> one + " " + more)));
  }

  /**
   * Returns what is said under a name for an engine.
   *
   * @param parts what is put in; without any the text stays as it stands
   */
  public String of(SqlEngine engine, String name, Object... parts) {
    String own = name + of(engine);
    return of(all.containsKey(own) ? own : name, parts);
  }

  private static String of(SqlEngine engine) {
    return switch (engine) {
      case SqliteEngine _ -> "/sqlite";
      case MysqlEngine _ -> "/mysql";
      default -> "";
    };
  }

  /** Returns whether anything is said under a name for an engine. */
  public boolean has(SqlEngine engine, String name) {
    return all.containsKey(name) || all.containsKey(name + of(engine));
  }

  /** Returns what is said under a name, whatever the engine is. */
  public String of(String name, Object... parts) {
    String text = Objects.requireNonNull(all.get(name), name);
    return parts.length == 0 ? text : text.formatted(parts);
  }
}
