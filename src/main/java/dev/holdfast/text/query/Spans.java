package dev.holdfast.text.query;

import dev.holdfast.retention.policy.Durations;
import dev.holdfast.task.TaskCondition.Test.Span;
import dev.holdfast.text.TypedTime;
import java.time.ZoneOffset;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code 3}, {@code >=3}, {@code 1..3}, {@code ..3}; of times also {@code 2026-11-21}, a day
 * of UTC and all of it, and {@code >3d}, longer ago than that.
 */
final class Spans {

  private static final Pattern COMPARED = Pattern.compile("(>=|<=|>|<)(.+)");
  private static final Pattern BETWEEN = Pattern.compile("(.*?)\\.\\.(.*)");
  private static final Pattern AGE = Pattern.compile("(>=|<=|>|<)(\\d+[wdhms].*)");

  /** As Unix seconds, before March 1973: nobody means that, but days or hours. */
  private static final String SMALL = "\\d{1,8}";

  private Spans() {}

  /** Returns whether a number stands where a time should, and is too small to be one. */
  static boolean hasSmallNumber(String typed) {
    return typed.matches("([<>]=?)?%1$s|%1$s\\.\\..*|.*\\.\\.%1$s".formatted(SMALL));
  }

  static Span ofNumber(String typed) {
    return span(typed, text -> one(Long.parseLong(text)));
  }

  static Span ofTime(String typed, long now) {
    Matcher age = AGE.matcher(typed);
    return age.matches()
        ? aged(age.group(1), Durations.parse(age.group(2)), now)
        : span(typed, text -> moment(text, now));
  }

  /** Longer ago is earlier. */
  private static Span aged(String sign, long seconds, long now) {
    long then = now - seconds;
    return switch (sign) {
      case ">" -> new Span(Long.MIN_VALUE, then);
      case ">=" -> new Span(Long.MIN_VALUE, then + 1);
      case "<" -> new Span(then + 1, Long.MAX_VALUE);
      default -> new Span(then, Long.MAX_VALUE);
    };
  }

  /**
   * Reads one or two values.
   *
   * @param reading returns a value as all that it stands for: a day is each of its seconds
   */
  private static Span span(String typed, Function<String, Span> reading) {
    Matcher compared = COMPARED.matcher(typed);
    if (compared.matches()) {
      Span value = reading.apply(compared.group(2));
      return switch (compared.group(1)) {
        case ">" -> new Span(value.until(), Long.MAX_VALUE);
        case ">=" -> new Span(value.from(), Long.MAX_VALUE);
        case "<" -> new Span(Long.MIN_VALUE, value.from());
        default -> new Span(Long.MIN_VALUE, value.until());
      };
    }
    Matcher between = BETWEEN.matcher(typed);
    if (!between.matches()) {
      return reading.apply(typed);
    }
    String first = between.group(1);
    String last = between.group(2);
    if (first.isEmpty() && last.isEmpty()) {
      throw new IllegalArgumentException("nothing on either side");
    }
    return new Span(
        first.isEmpty() ? Long.MIN_VALUE : reading.apply(first).from(),
        last.isEmpty() ? Long.MAX_VALUE : reading.apply(last).until());
  }

  private static Span moment(String text, long now) {
    return TypedTime.day(ZoneOffset.UTC, text, now)
        .map(day -> new Span(day.from(), day.until()))
        .or(() -> TypedTime.in(ZoneOffset.UTC, text).map(Spans::one))
        .orElseThrow(IllegalArgumentException::new);
  }

  private static Span one(long value) {
    return new Span(value, Math.addExact(value, 1));
  }
}
