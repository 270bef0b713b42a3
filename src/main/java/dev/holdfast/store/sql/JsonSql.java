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
 * <p>What is cheap is asked first: whether what is looked for stands in the text at all.
 *
 * <p>Each method takes what binds a value and returns its place in the statement: neither keys nor
 * values become part of one.
 */
public abstract class JsonSql {

  private static final String NEVER = "1 = 0";

  /** Returns the column as a text. */
  public String text(String column) {
    return column;
  }

  /** Returns a condition: there is a text. */
  public String isText(String column) {
    return column + " is not null";
  }

  /** Returns a condition: a text contains a part, byte by byte. */
  public abstract String contains(String text, String part, Function<Object, String> bind);

  /**
   * Returns a condition on any texts: no value there meets the test, which the engine knows without
   * having read the whole text. Null where it never does.
   */
  public String misses(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    return null;
  }

  /**
   * Returns a condition on texts: the engine may not find what is there, or fail. It never fails
   * itself, and is not asked of texts that lack a key.
   */
  public abstract String unsure(String text, PayloadPath path, Function<Object, String> bind);

  /**
   * Returns a condition on texts of which it is sure: the number that it finds may not be the one
   * that is there. Null where that cannot be.
   */
  public String doubted(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    return null;
  }

  /**
   * Returns a condition on texts of which it is sure that holds, at less cost, wherever the test is
   * met, whatever is doubted. Null where there is none.
   */
  public String mayMeet(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    return null;
  }

  /** Returns a condition on texts of which it is sure: the value is there and meets the test. */
  public abstract String meets(
      String text, TaskCondition.Test.At test, Function<Object, String> bind);

  /** Returns a condition: the text may hold the value, and has to be read to know. */
  public final String mustBeRead(
      String column, TaskCondition.Test.At test, Function<Object, String> bind) {
    String text = text(column);
    String doubted = doubted(text, test, bind);
    return cases(
        column,
        when(lacks(text, test, bind), "false"),
        when(misses(text, test, bind), "false"),
        when(unsure(text, test.path(), bind), "true"),
        "else " + (doubted == null ? "false" : doubted));
  }

  /**
   * Returns a condition: the value is there and meets the test.
   *
   * @param read a condition that tells this of those that {@link #mustBeRead}
   */
  public final String holds(
      String column, TaskCondition.Test.At test, String read, Function<Object, String> bind) {
    String text = text(column);
    String mayMeet = mayMeet(text, test, bind);
    return cases(
        column,
        when(lacks(text, test, bind), "false"),
        when(misses(text, test, bind), "false"),
        when(unsure(text, test.path(), bind), read),
        when(mayMeet == null ? null : "(" + mayMeet + ") is not true", "false"),
        when(doubted(text, test, bind), read),
        "else " + meets(text, test, bind));
  }

  private String cases(String column, String... cases) {
    return "(case when %s then case %s end else false end)"
        .formatted(isText(column), String.join(" ", cases));
  }

  private static String when(String condition, String then) {
    return condition == null ? "" : "when " + condition + " then " + then;
  }

  /** Returns whether it pays to look for a number before a text is parsed. */
  public boolean tracesNumbers() {
    return true;
  }

  /** Returns whether numbers meet it. */
  public static boolean takesNumbers(TaskCondition.Test.At test) {
    return test.any().stream().anyMatch(PayloadMatch.Range.class::isInstance);
  }

  /** What is not in the text as it is can only be there where something is escaped. */
  private String lacks(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    List<String> absent = new ArrayList<>();
    test.path().keys().forEach(key -> absent.add(lacks(text, '"' + key + '"', bind)));
    List<String> traces = new ArrayList<>();
    for (PayloadMatch match : test.any()) {
      List<String> these = traces(match);
      if (these.isEmpty()) {
        traces.clear();
        break;
      }
      traces.addAll(these);
    }
    if (!traces.isEmpty()) {
      absent.add(
          traces.stream()
              .map(one -> lacks(text, one, bind))
              .collect(Collectors.joining(" and ", "(", ")")));
    }
    return absent.isEmpty()
        ? NEVER
        : "((%s) and %s)".formatted(String.join(" or ", absent), lacks(text, "\\", bind));
  }

  /** Of which one stands in every text with such a value, but where it is escaped. */
  private List<String> traces(PayloadMatch match) {
    return switch (match) {
      case PayloadMatch.Text(String text) -> List.of('"' + text + '"');
      case PayloadMatch.Range(double from, double to) when from == to && tracesNumbers() ->
          NumberTrace.of(from);
      case PayloadMatch.Literal literal -> List.of(literal.wireName());
      case PayloadMatch.Range _, PayloadMatch.Like _ -> List.of();
    };
  }

  private String lacks(String text, String part, Function<Object, String> bind) {
    return "not (" + contains(text, part, bind) + ")";
  }

  /**
   * Returns conditions on where a number lies, each after an {@code and}; not every engine takes
   * infinities.
   *
   * @param number an expression for the number
   * @param bound how a bound parameter is made such a number
   */
  protected static String range(
      String number, PayloadMatch.Range range, String bound, Function<Object, String> bind) {
    return (Double.isInfinite(range.from())
            ? ""
            : " and " + number + " >= " + bound.formatted(bind.apply(range.from())))
        + (Double.isInfinite(range.to())
            ? ""
            : " and " + number + " <= " + bound.formatted(bind.apply(range.to())));
  }
}
