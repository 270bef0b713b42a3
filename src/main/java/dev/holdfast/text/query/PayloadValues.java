package dev.holdfast.text.query;

import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadMatch.Literal;
import dev.holdfast.task.PayloadMatch.Range;
import dev.holdfast.task.PayloadMatch.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a value of a payload is compared with: {@code 4711}, {@code >=10}, {@code 1..3},
 * {@code true}, {@code null}, {@code shipped}, {@code ship*}. In quotes it is a text.
 */
final class PayloadValues {

  private static final String DIGITS = "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
  private static final Pattern NUMBER = Pattern.compile(DIGITS);
  private static final Pattern COMPARED = Pattern.compile("(>=|<=|>|<)(.*)");
  private static final Pattern BETWEEN = Pattern.compile("(%1$s)?\\.\\.(%1$s)?".formatted(DIGITS));

  private PayloadValues() {}

  /**
   * Returns any of what is meant.
   *
   * @throws IllegalArgumentException if it is compared with what is no number
   */
  static List<PayloadMatch> of(String value, boolean quoted) {
    List<PayloadMatch> any = new ArrayList<>();
    Optional<Range> range = quoted ? Optional.empty() : range(value);
    range.ifPresent(any::add);
    if (!quoted) {
      Arrays.stream(Literal.values()).filter(it -> it.wireName().equals(value)).forEach(any::add);
    }
    if (range.isEmpty() || NUMBER.matcher(value).matches()) {
      any.add(value.contains("*") ? new PayloadMatch.Like(new NameFilter(value)) : new Text(value));
    }
    return any;
  }

  private static Optional<Range> range(String value) {
    Matcher compared = COMPARED.matcher(value);
    if (compared.matches()) {
      double number = number(compared.group(2));
      return Optional.of(
          switch (compared.group(1)) {
            case ">" -> new Range(Math.nextUp(number), Double.POSITIVE_INFINITY);
            case ">=" -> new Range(number, Double.POSITIVE_INFINITY);
            case "<" -> new Range(Double.NEGATIVE_INFINITY, Math.nextDown(number));
            default -> new Range(Double.NEGATIVE_INFINITY, number);
          });
    }
    Matcher between = BETWEEN.matcher(value);
    if (between.matches()) {
      String first = between.group(1);
      String last = between.group(2);
      if (first == null && last == null) {
        throw new IllegalArgumentException("nothing on either side");
      }
      return Optional.of(
          new Range(
              first == null ? Double.NEGATIVE_INFINITY : number(first),
              last == null ? Double.POSITIVE_INFINITY : number(last)));
    }
    return NUMBER.matcher(value).matches()
        ? Optional.of(new Range(number(value), number(value)))
        : Optional.empty();
  }

  private static double number(String typed) {
    double number = NUMBER.matcher(typed).matches() ? Double.parseDouble(typed) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("no number: " + typed);
    }
    return number;
  }
}
