package dev.holdfast.store.sql;

import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.TaskCondition;
import java.util.ArrayList;
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
  public final String mustBeRead(
      String column, TaskCondition.Test.At test, Function<Object, String> bind) {
    String text = text(column);
    return "(case when %s then case when %s then false else %s end else false end)"
        .formatted(isText(column), lacks(text, test, bind), unsure(text, test.path(), bind));
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
            lacks(text, test, bind),
            unsure(text, test.path(), bind),
            read,
            meets(text, test, bind));
  }

  /** What is not in the text as it is can only be there where something is escaped. */
  private String lacks(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    List<String> absent = new ArrayList<>();
    test.path().keys().forEach(key -> absent.add(lacks(text, '"' + key + '"', bind)));
    List<PayloadMatch.Text> texts =
        test.any().stream()
            .filter(PayloadMatch.Text.class::isInstance)
            .map(PayloadMatch.Text.class::cast)
            .toList();
    if (texts.size() == test.any().size()) {
      absent.add(
          texts.stream()
              .map(one -> lacks(text, '"' + one.text() + '"', bind))
              .collect(Collectors.joining(" and ", "(", ")")));
    }
    return absent.isEmpty()
        ? "1 = 0"
        : "((%s) and %s)".formatted(String.join(" or ", absent), lacks(text, "\\", bind));
  }

  private String lacks(String text, String part, Function<Object, String> bind) {
    return position.formatted(text, bind.apply(part)) + " = 0";
  }
}
