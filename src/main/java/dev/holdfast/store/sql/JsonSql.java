package dev.holdfast.store.sql;

import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.TaskCondition;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Looks for values inside of JSON texts with an engine's own functions, where these find what any
 * reader of JSON finds. Every engine has texts where they do not, or where they fail and end the
 * query: too deep, too large a number, a key that comes twice. Those have to be read instead.
 *
 * <p>Each method takes what binds a value and returns its place in the statement: neither keys nor
 * values become part of one.
 */
public abstract sealed class JsonSql permits SqliteJson, PostgresJson, MysqlJson {

  private final String position;

  /**
   * Takes what finds a text in another one.
   *
   * @param position an expression that is 0 where it is not there, of the longer and the shorter
   */
  JsonSql(String position) {
    this.position = position;
  }

  /** Returns the column as a text. */
  String text(String column) {
    return column;
  }

  /** Returns a condition: there is a text. */
  String isText(String column) {
    return column + " is not null";
  }

  /**
   * Returns a condition on texts: the engine may not find what is there, or fail. It never fails
   * itself, and is not asked of texts that lack a key.
   */
  abstract String unsure(String text, PayloadPath path, Function<Object, String> bind);

  /** Returns a condition on texts of which it is sure: the value is there and meets the test. */
  abstract String meets(String text, TaskCondition.Test.At test, Function<Object, String> bind);

  /** Returns a condition: the text may hold the value, and has to be read to know. */
  public final String mustBeRead(String column, PayloadPath path, Function<Object, String> bind) {
    String text = text(column);
    return "(case when %s then case when %s then false else %s end else false end)"
        .formatted(isText(column), lacksKey(text, path, bind), unsure(text, path, bind));
  }

  /**
   * Returns a condition: the value is there and meets the test.
   *
   * @param read a condition that tells this of those that {@link #mustBeRead}
   */
  public final String holds(
      String column, TaskCondition.Test.At test, String read, Function<Object, String> bind) {
    String text = text(column);
    return "(case when %s then case when %s then false when %s then %s else %s end else false end)"
        .formatted(
            isText(column),
            lacksKey(text, test.path(), bind),
            unsure(text, test.path(), bind),
            read,
            meets(text, test, bind));
  }

  /** A key that is not in the text as it is can only be there where something is escaped. */
  private String lacksKey(String text, PayloadPath path, Function<Object, String> bind) {
    List<String> keys = path.keys();
    if (keys.isEmpty()) {
      return "1 = 0";
    }
    String escape = position.formatted(text, bind.apply("\\")) + " = 0";
    return keys.stream()
        .map(key -> position.formatted(text, bind.apply('"' + key + '"')) + " = 0")
        .collect(Collectors.joining(" or ", "(" + escape + " and (", "))"));
  }
}
