package dev.holdfast.store.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What every way of writing a number has in common: {@code 4711}, {@code 4711.0}, {@code 0.4711e4}
 * have the digits, with a point between them at the most. Only what is so long that it is rounded
 * may have others: those before it, and many nines ({@code 4710.99999999999999}).
 */
final class NumberTrace {

  /** A double tells decimals of so many digits apart, if it is not tiny. */
  private static final int EXACT = 15;

  private static final double TINY = 1e-290;

  /** Up to so many, each place of the point is a part of its own. */
  private static final int FEW = 8;

  private static final int MOST = 11;

  private NumberTrace() {}

  /** Returns parts of which at least one stands wherever the number does; none if unknown. */
  static List<String> of(double number) {
    double size = Math.abs(number);
    if (size < TINY || Double.isInfinite(size)) {
      return List.of();
    }
    String digits =
        new BigDecimal(Double.toString(size)).stripTrailingZeros().unscaledValue().toString();
    int length = digits.length();
    if (length > MOST) {
      return List.of();
    }
    List<String> parts = new ArrayList<>();
    if (length > FEW) {
      // The point divides one of both halves at the most.
      parts.add(digits.substring(0, length / 2));
      parts.add(digits.substring(length / 2));
    } else {
      parts.add(digits);
      for (int point = 1; point < length; point++) {
        parts.add(digits.substring(0, point) + "." + digits.substring(point));
      }
    }
    // As many as are left of the exact ones; a point may divide them too.
    parts.add("9".repeat((EXACT - length + 1) / 2));
    return parts;
  }
}
