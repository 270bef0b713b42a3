package dev.holdfast.retention.policy.file;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go's {@code time.ParseDuration} reads them: {@code 1.5h}, {@code -1h30m}. */
final class GoDuration {

  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
  private static final Pattern WHOLE = Pattern.compile("[-+]?(?:" + PART.pattern() + ")+");

  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "ns", new BigDecimal("1e-9"),
          "us", new BigDecimal("1e-6"),
          "µs", new BigDecimal("1e-6"),
          "μs", new BigDecimal("1e-6"),
          "ms", new BigDecimal("1e-3"),
          "s", BigDecimal.ONE,
          "m", BigDecimal.valueOf(60),
          "h", BigDecimal.valueOf(3_600));

  /** Go counts nanoseconds in 63 bits. */
  private static final BigDecimal LONGEST = new BigDecimal("9223372036.854775807");

  private GoDuration() {}

  /** Returns seconds, perhaps below zero; empty if it is no such duration. */
  static Optional<Double> seconds(String text) {
    if (text.matches("[-+]?0")) {
      return Optional.of(0.0);
    }
    if (text.length() > 100 || !WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      String count = part.group(1).endsWith(".") ? part.group(1) + "0" : part.group(1);
      sum = sum.add(new BigDecimal(count).multiply(SECONDS.get(part.group(2))));
    }
    if (sum.compareTo(LONGEST) > 0) {
      return Optional.empty();
    }
    boolean below = text.startsWith("-") && sum.signum() > 0;
    return Optional.of(below ? -sum.doubleValue() : sum.doubleValue());
  }
}
