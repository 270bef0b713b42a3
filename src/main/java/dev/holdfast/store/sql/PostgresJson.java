package dev.holdfast.store.sql;

import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.TaskCondition;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * PostgreSQL's {@code jsonb}, from version 16 on, which can say beforehand whether a text is some.
 * Older ones would end the query at the first that is not: there all texts with the key are read.
 */
final class PostgresJson extends JsonSql {

  /** Texts that are shorter cannot be deep enough to exhaust its stack. */
  private static final int SHORT = 2_000;

  private static final int DEEPEST = 1_000;

  private final SqlEngine engine;
  private final boolean saysBeforehand;

  /**
   * Takes what the server can do.
   *
   * @param saysBeforehand whether it has {@code pg_input_is_valid}
   */
  PostgresJson(SqlEngine engine, boolean saysBeforehand) {
    super("strpos(%s, %s)");
    this.engine = engine;
    this.saysBeforehand = saysBeforehand;
  }

  @Override
  String text(String column) {
    return "cast(" + column + " as text)";
  }

  @Override
  String unsure(String text, PayloadPath path, Function<Object, String> bind) {
    return saysBeforehand
        ? ("(case when length(%1$s) > %2$d and length(%1$s) - length(translate(%1$s, '[{', '')) >"
                + " %3$d then true else not pg_input_is_valid(%1$s, 'jsonb') end)")
            .formatted(text, SHORT, DEEPEST)
        : "true";
  }

  @Override
  String meets(String text, TaskCondition.Test.At test, Function<Object, String> bind) {
    if (!saysBeforehand) {
      return "false";
    }
    String value = "cast(" + text + " as jsonb)";
    for (Step step : test.path().steps()) {
      value =
          switch (step) {
            case Step.Key(String name) -> value + " -> cast(" + bind.apply(name) + " as text)";
            // A number or a text alone is an array of itself to this operator.
            case Step.Index(int place) ->
                "(select case when jsonb_typeof(v) = 'array' then v -> cast(%s as integer) end"
                        .formatted(bind.apply(place))
                    + " from (select "
                    + value
                    + " as v offset 0) outside)";
          };
    }
    String any =
        test.any().stream().map(match -> meets(match, bind)).collect(Collectors.joining(" or "));
    return "exists (select 1 from (select %s as at offset 0) found where %s)".formatted(value, any);
  }

  private String meets(PayloadMatch match, Function<Object, String> bind) {
    return switch (match) {
      case PayloadMatch.Text(String text) ->
          "(jsonb_typeof(at) = 'string' and (at #>> '{}') collate \"C\" = "
              + bind.apply(text)
              + ")";
      case PayloadMatch.Like(NameFilter filter) ->
          "(jsonb_typeof(at) = 'string' and "
              + engine.matches(
                  "(at #>> '{}')", filter, bind.apply(engine.pattern(filter)).substring(1))
              + ")";
      case PayloadMatch.Range range ->
          "(jsonb_typeof(at) = 'number'" + JsonRange.of(number(), range, "%s", bind) + ")";
      case PayloadMatch.Literal literal ->
          "(jsonb_typeof(at) in ('boolean', 'null') and cast(at as text) = "
              + bind.apply(literal.word())
              + ")";
    };
  }

  /** A cast of what is too large or too small for the type fails. */
  private static String number() {
    String exact = "cast(at as numeric)";
    return ("(case when jsonb_typeof(at) <> 'number' then null"
            + " when %1$s > 1.7976931348623157e308 then cast('Infinity' as float8)"
            + " when %1$s < -1.7976931348623157e308 then cast('-Infinity' as float8)"
            + " when abs(%1$s) < 1e-323 then 0 else cast(%1$s as float8) end)")
        .formatted(exact);
  }
}
