package dev.holdfast.store.sql.mysql;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.TaskCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code JSON_EXTRACT} of MySQL and MariaDB. MySQL fails on texts that are more than 100 levels
 * deep and knows no number that a double cannot hold; MariaDB stops at 32 levels, takes texts for
 * JSON that are none, compares keys as they are written, and finds the first of two equal keys.
 */
final class MysqlJson extends JsonSql {

  /** They round longer numbers in their own way. */
  private static final String LONG_NUMBER = "[0-9]{16}";

  /** Signs that MariaDB takes for numbers, but for some that stand in texts. */
  private static final String NO_NUMBER = "-[^0-9]|[0-9][.][^0-9]";

  /** MySQL fails on texts that are deeper. */
  private static final int DEEPEST = 100;

  /** Much more than a number is rounded by, as a part of it. */
  private static final double SLACK = 1e-9;

  private final MysqlEngine engine;

  public MysqlJson(MysqlEngine engine) {
    this.engine = engine;
  }

  @Override
  public String contains(String text, String part, Function<Object, String> bind) {
    return like(text, part, 1, bind);
  }

  /** Byte by byte, which is many times faster than by the rules of a column's language. */
  private String like(String text, String part, int times, Function<Object, String> bind) {
    String escaped = part.replaceAll("[!%_]", "!$0");
    return "convert(%s using utf8mb4) like %s escape '!'"
        .formatted(text, engine.exactText(bind.apply("%" + (escaped + "%").repeat(times))));
  }

  private boolean mariaDb() {
    return engine.server().mariaDb();
  }

  /**
   * MariaDB stops reading where it has found the value: of most texts that tells enough. A text
   * that is no JSON further on meets nothing either.
   */
  @Override
  public String misses(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    if (!mariaDb() || !asksForNumbers(test, true)) {
      return null;
    }
    List<String> all = new ArrayList<>();
    all.add("(" + near(text, test, bind) + ") is false");
    all.add("not (" + contains(text, "\\", bind) + ")");
    test.path().keys().forEach(key -> all.add("not (" + comesAgain(text, key, bind) + ")"));
    return "(" + String.join(" and ", all) + ")";
  }

  @Override
  public String mayMeet(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    return !mariaDb() && asksForNumbers(test, false) ? near(text, test, bind) : null;
  }

  /** MariaDB’s answer costs less. */
  @Override
  public boolean tracesNumbers() {
    return !mariaDb();
  }

  /**
   * Returns whether numbers alone meet it.
   *
   * @param written also as texts, which MariaDB compares with numbers as numbers
   */
  private static boolean asksForNumbers(TaskCondition.Test.At test, boolean written) {
    List<PayloadMatch.Range> ranges =
        test.any().stream()
            .filter(PayloadMatch.Range.class::isInstance)
            .map(PayloadMatch.Range.class::cast)
            .toList();
    return test.any().stream()
        .allMatch(
            match ->
                match instanceof PayloadMatch.Range
                    || written
                        && match instanceof PayloadMatch.Text(String text)
                        && ranges.stream().anyMatch(range -> isWritten(range, text)));
  }

  private static boolean isWritten(PayloadMatch.Range range, String text) {
    try {
      double number = Double.parseDouble(text);
      return number >= range.from() && number <= range.to();
    } catch (NumberFormatException other) {
      return false;
    }
  }

  /** Far from what is asked for nothing can be rounded to it. */
  private static String near(
      String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    StringBuilder path = new StringBuilder("$");
    test.path().steps().forEach(step -> append(path, step));
    return test.any().stream()
        .filter(PayloadMatch.Range.class::isInstance)
        .map(PayloadMatch.Range.class::cast)
        .map(range -> near(at(text, path, bind), range, bind))
        .collect(Collectors.joining(" or "));
  }

  private static String near(
      String value, PayloadMatch.Range range, Function<Object, String> bind) {
    double from = range.from() - Math.abs(range.from()) * SLACK - Double.MIN_NORMAL;
    double to = range.to() + Math.abs(range.to()) * SLACK + Double.MIN_NORMAL;
    String limits = range(value, new PayloadMatch.Range(from, to), "(%s + 0e0)", bind);
    return "(" + (limits.isEmpty() ? "true" : limits.substring(" and ".length())) + ")";
  }

  @Override
  public String unsure(String text, PayloadPath path, Function<Object, String> bind) {
    List<String> unsure = new ArrayList<>();
    if (mariaDb()) {
      unsure.add(contains(text, "\\", bind));
      unsure.add(engine.exactText(text) + " regexp " + bind.apply(NO_NUMBER));
      path.keys().forEach(key -> unsure.add(comesAgain(text, key, bind)));
    } else {
      // What is too deep has many of one of them, which is quicker to see.
      unsure.add(
          ("(%2$s or %3$s) and char_length(%1$s) * 2 - char_length(replace(%1$s, '[', ''))"
                  + " - char_length(replace(%1$s, '{', '')) > %4$d")
              .formatted(
                  text,
                  like(text, "[", DEEPEST / 2, bind),
                  like(text, "{", DEEPEST / 2, bind),
                  DEEPEST));
    }
    return unsure.stream()
        .collect(
            Collectors.joining(
                " then true when ",
                "(case when ",
                " then true else not json_valid(" + text + ") end)"));
  }

  @Override
  public String doubted(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    String bytes = mariaDb() ? engine.exactText(text) : text;
    return takesNumbers(test) ? bytes + " regexp " + bind.apply(LONG_NUMBER) : null;
  }

  private String comesAgain(String text, String key, Function<Object, String> bind) {
    return like(text, '"' + key + '"', 2, bind);
  }

  @Override
  public String meets(String column, TaskCondition.Test.At test, Function<Object, String> bind) {
    StringBuilder path = new StringBuilder("$");
    List<String> all = new ArrayList<>();
    for (Step step : test.path().steps()) {
      if (step instanceof Step.Index) {
        // These engines take any value for an array of that value.
        all.add("json_type(" + at(column, path, bind) + ") = 'ARRAY'");
      }
      append(path, step);
    }
    String value = at(column, path, bind);
    all.add(
        test.any().stream()
            .map(match -> meets(value, match, bind))
            .collect(Collectors.joining(" or ", "(", ")")));
    return "(" + String.join(" and ", all) + ")";
  }

  private static void append(StringBuilder path, Step step) {
    switch (step) {
      case Step.Key(String name) ->
          path.append(".\"")
              .append(JsonStringEncoder.getInstance().quoteAsString(name))
              .append('"');
      case Step.Index(int place) -> path.append('[').append(place).append(']');
    }
  }

  private static String at(String column, StringBuilder path, Function<Object, String> bind) {
    return "json_extract(%s, %s)".formatted(column, bind.apply(path.toString()));
  }

  private String meets(String value, PayloadMatch match, Function<Object, String> bind) {
    String type = "json_type(" + value + ")";
    // MariaDB’s own function loses signs of four bytes; nothing is escaped in what it is asked of.
    String number = mariaDb() ? value : "json_unquote(" + value + ")";
    String text =
        mariaDb()
            ? "substr(%1$s, 2, char_length(%1$s) - 2)".formatted(value)
            : "json_unquote(" + value + ")";
    return switch (match) {
      case PayloadMatch.Text(String typed) ->
          "(%s = 'STRING' and %s = %s)"
              .formatted(type, engine.exactText(text), engine.exactText(bind.apply(typed)));
      case PayloadMatch.Like(NameFilter filter) ->
          "(%s = 'STRING' and %s)"
              .formatted(
                  type,
                  engine.matches(text, filter, bind.apply(engine.pattern(filter)).substring(1)));
      case PayloadMatch.Range range ->
          "(%s in ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL')%s)"
              .formatted(type, range("(" + number + " + 0e0)", range, "(%s + 0e0)", bind));
      case PayloadMatch.Literal literal ->
          "(%s in ('BOOLEAN', 'NULL') and %s = %s)"
              .formatted(
                  type, engine.exactText(number), engine.exactText(bind.apply(literal.wireName())));
    };
  }
}
