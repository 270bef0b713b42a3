package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.sql.JsonSql;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.TaskCondition;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * PostgreSQL's {@code json}, from version 16 on, which can say beforehand whether a text is some.
 * Older ones would end the query at the first that is not: there all texts with the key are read.
 *
 * <p>{@code jsonb} takes many times longer to make, but is asked whether escapes can be read.
 */
final class PostgresJson extends JsonSql {

  /** Texts that are shorter cannot be deep enough to exhaust its stack. */
  private static final int SHORT = 2_000;

  private static final int DEEPEST = 1_000;

  /** Numbers in texts that are shorter are numerics, if {@link #HUGE} does not find them. */
  private static final int MIDDLE = 15_000;

  /** Numbers with an exponent of more digits than a numeric takes. */
  private static final String HUGE = "[\\s:,[]-?[0-9.]+[eE][+-]?[0-9]{4}";

  private final SqlEngine engine;
  private final boolean saysBeforehand;

  /**
   * Takes what the server can do.
   *
   * @param saysBeforehand whether it has {@code pg_input_is_valid}
   */
  public PostgresJson(SqlEngine engine, boolean saysBeforehand) {
    this.engine = engine;
    this.saysBeforehand = saysBeforehand;
  }

  @Override
  public String text(String column) {
    return "cast(" + column + " as text)";
  }

  @Override
  public String contains(String text, String part, Function<Object, String> bind) {
    return "strpos(%s, %s) > 0".formatted(text, bind.apply(part));
  }

  @Override
  public String unsure(String text, PayloadPath path, Function<Object, String> bind) {
    return saysBeforehand
        ? ("(case when octet_length(%1$s) > %2$d and length(%1$s) * 2 - length(replace(%1$s, '[',"
               + " '')) - length(replace(%1$s, '{', '')) > %3$d then true when octet_length(%1$s) >"
               + " %4$d or %5$s then not pg_input_is_valid(%1$s, 'jsonb') else (%1$s is json) is"
               + " not true end)")
            .formatted(text, SHORT, DEEPEST, MIDDLE, contains(text, "\\u", bind))
        : "true";
  }

  @Override
  public String doubted(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    return saysBeforehand && takesNumbers(test) ? text + " ~ " + bind.apply(HUGE) : null;
  }

  @Override
  public String meets(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    if (!saysBeforehand) {
      return "false";
    }
    String value = "cast(" + text + " as json)";
    for (Step step : test.path().steps()) {
      value =
          switch (step) {
            case Step.Key(String name) -> value + " -> cast(" + bind.apply(name) + " as text)";
            case Step.Index(int place) -> value + " -> cast(" + bind.apply(place) + " as integer)";
          };
    }
    String any =
        test.any().stream().map(match -> meets(match, bind)).collect(Collectors.joining(" or "));
    return "exists (select 1 from (select %s as at offset 0) found where %s)".formatted(value, any);
  }

  private String meets(PayloadMatch match, Function<Object, String> bind) {
    return switch (match) {
      case PayloadMatch.Text(String text) ->
          "(json_typeof(at) = 'string' and (at #>> '{}') collate \"C\" = " + bind.apply(text) + ")";
      case PayloadMatch.Like(NameFilter filter) ->
          "(json_typeof(at) = 'string' and "
              + engine.matches(
                  "(at #>> '{}')", filter, bind.apply(engine.pattern(filter)).substring(1))
              + ")";
      case PayloadMatch.Range range ->
          "(json_typeof(at) = 'number'" + range(number(), range, "%s", bind) + ")";
      case PayloadMatch.Literal literal ->
          "(json_typeof(at) in ('boolean', 'null') and cast(at as text) = "
              + bind.apply(literal.wireName())
              + ")";
    };
  }

  /** A cast of what is too large or too small for the type fails. */
  private static String number() {
    String exact = "cast(at #>> '{}' as numeric)";
    return ("(case when json_typeof(at) <> 'number' then null"
            + " when %1$s > 1.7976931348623157e308 then cast('Infinity' as float8)"
            + " when %1$s < -1.7976931348623157e308 then cast('-Infinity' as float8)"
            + " when abs(%1$s) < 1e-323 then 0 else cast(%1$s as float8) end)")
        .formatted(exact);
  }
}
