package dev.holdfast.store.sql;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
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

  private final MysqlEngine engine;

  MysqlJson(MysqlEngine engine) {
    // Byte by byte is many times faster than by the rules of a column's language.
    super("instr(" + engine.exactText("%s") + ", " + engine.exactText("%s") + ")");
    this.engine = engine;
  }

  private boolean mariaDb() {
    return engine.server().mariaDb();
  }

  @Override
  String unsure(String text, PayloadPath path, Function<Object, String> bind) {
    List<String> unsure = new ArrayList<>();
    if (mariaDb()) {
      String bytes = engine.exactText(text);
      String escape = engine.exactText(bind.apply("\\"));
      unsure.add("instr(%s, %s) > 0".formatted(bytes, escape));
      unsure.add(bytes + " regexp " + bind.apply(LONG_NUMBER + "|" + NO_NUMBER));
      path.keys().forEach(key -> unsure.add(comesAgain(text, key, bind)));
    } else {
      unsure.add(text + " regexp " + bind.apply(LONG_NUMBER));
      unsure.add(
          ("char_length(%1$s) * 2 - char_length(replace(%1$s, '[', ''))"
                  + " - char_length(replace(%1$s, '{', '')) > 100")
              .formatted(text));
    }
    return unsure.stream()
        .collect(
            Collectors.joining(
                " then true when ",
                "(case when ",
                " then true else not json_valid(" + text + ") end)"));
  }

  private String comesAgain(String column, String key, Function<Object, String> bind) {
    String text = engine.exactText(column);
    String word = engine.exactText(bind.apply('"' + key + '"'));
    return "length(%1$s) - length(replace(%1$s, %2$s, '')) > length(%2$s)".formatted(text, word);
  }

  @Override
  String meets(String column, TaskCondition.Test.At test, Function<Object, String> bind) {
    StringBuilder path = new StringBuilder("$");
    List<String> all = new ArrayList<>();
    for (Step step : test.path().steps()) {
      switch (step) {
        case Step.Key(String name) ->
            path.append(".\"")
                .append(JsonStringEncoder.getInstance().quoteAsString(name))
                .append('"');
        case Step.Index(int place) -> {
          // These engines take any value for an array of that value.
          all.add("json_type(" + at(column, path, bind) + ") = 'ARRAY'");
          path.append('[').append(place).append(']');
        }
      }
    }
    String value = at(column, path, bind);
    all.add(
        test.any().stream()
            .map(match -> meets(value, match, bind))
            .collect(Collectors.joining(" or ", "(", ")")));
    return "(" + String.join(" and ", all) + ")";
  }

  private static String at(String column, StringBuilder path, Function<Object, String> bind) {
    return "json_extract(%s, %s)".formatted(column, bind.apply(path.toString()));
  }

  private String meets(String value, PayloadMatch match, Function<Object, String> bind) {
    String type = "json_type(" + value + ")";
    String text = "json_unquote(" + value + ")";
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
              .formatted(type, JsonRange.of("(" + text + " + 0e0)", range, "(%s + 0e0)", bind));
      case PayloadMatch.Literal literal ->
          "(%s in ('BOOLEAN', 'NULL') and %s = %s)"
              .formatted(
                  type, engine.exactText(text), engine.exactText(bind.apply(literal.word())));
    };
  }
}
