package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.TaskCondition;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * SQLite's {@code json_each}, a level a step: its paths cannot name every key. Of a key that comes
 * twice it lists both.
 */
final class SqliteJson extends JsonSql {

  /** It takes no longer patterns; this leaves room for what is escaped. */
  private static final int LONGEST = 4_000;

  private static final String NUL = "\\u0000";

  private final SqlEngine engine;

  public SqliteJson(SqlEngine engine) {
    this.engine = engine;
  }

  @Override
  public String contains(String text, String part, Function<Object, String> bind) {
    return part.length() > LONGEST
        ? "instr(%s, %s) > 0".formatted(text, bind.apply(part))
        : "%s glob %s".formatted(text, bind.apply("*" + part.replaceAll("[*?\\[]", "[$0]") + "*"));
  }

  /** To parse a text takes no longer than to search it a few times. */
  @Override
  public boolean tracesNumbers() {
    return false;
  }

  @Override
  public String isText(String column) {
    return "typeof(" + column + ") = 'text'";
  }

  @Override
  public String unsure(String text, PayloadPath path, Function<Object, String> bind) {
    return contains(text, NUL, bind);
  }

  @Override
  public String meets(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    String json = "case when json_valid(%1$s) then %1$s end".formatted(text);
    List<Step> steps = test.path().steps();
    for (Step step : steps.subList(0, steps.size() - 1)) {
      json =
          "(select case when type in ('object', 'array') then value end from json_each(%s) where %s"
                  .formatted(json, is(step, bind))
              + " order by id desc limit 1)";
    }
    String last =
        "(select type, atom from json_each(%s) where %s order by id desc limit 1)"
            .formatted(json, is(steps.getLast(), bind));
    String any =
        test.any().stream().map(match -> meets(match, bind)).collect(Collectors.joining(" or "));
    return "exists (select 1 from " + last + " where " + any + ")";
  }

  /** Keys of objects are texts, those of arrays numbers. */
  private static String is(Step step, Function<Object, String> bind) {
    return switch (step) {
      case Step.Key(String name) -> "typeof(key) = 'text' and key = " + bind.apply(name);
      case Step.Index(int place) -> "typeof(key) = 'integer' and key = " + bind.apply(place);
    };
  }

  private String meets(PayloadMatch match, Function<Object, String> bind) {
    return switch (match) {
      case PayloadMatch.Text(String text) -> "(type = 'text' and atom = " + bind.apply(text) + ")";
      case PayloadMatch.Like(NameFilter filter) ->
          "(type = 'text' and "
              + engine.matches("atom", filter, bind.apply(engine.pattern(filter)).substring(1))
              + ")";
      case PayloadMatch.Range range ->
          "(type in ('integer', 'real')" + range("cast(atom as real)", range, "%s", bind) + ")";
      case PayloadMatch.Literal literal -> "type = " + bind.apply(literal.wireName());
    };
  }
}
