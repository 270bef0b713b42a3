package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.OptionalLong;

/** Writes numbers as people read them. Pure. */
public final class NumberText {

  /** Stands where the store holds nothing. */
  public static final String NOTHING = "–";

  private NumberText() {}

  /** Returns the number grouped, such as {@code 1,204,311}; a dash for null. */
  public static String grouped(Long number) {
    return number == null
        ? NOTHING
        : NumberFormat.getIntegerInstance(Locale.ENGLISH).format(number);
  }

  /** Returns a count grouped, and that it is at least so many if it may be more. */
  public static String counted(long count, boolean exact) {
    return exact ? grouped(count) : Messages.common().get("common.atLeast", grouped(count));
  }

  /**
   * Reads a number as people type it, grouped or not; empty if it is none, has a sign or begins
   * with {@code 0.}.
   */
  public static OptionalLong typed(String text) {
    String digits = text.strip().replaceAll("(?<=\\d)(?<!^0)[,. ’'\\u00a0\\u202f](?=\\d{3})", "");
    return digits.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }

  /** Reads a whole number from 1 to the most; null if it is none. */
  public static Integer typed(String text, int most) {
    long number = typed(text).orElse(0);
    return number >= 1 && number <= most ? (Integer) (int) number : null;
  }

  /**
   * Returns a percentage as the store has it, also one out of range, such as {@code 62 %} or {@code
   * 62.5 %}; a dash for null.
   */
  public static String percent(Double percent) {
    if (percent == null) {
      return NOTHING;
    }
    if (percent.isNaN() || percent.isInfinite() || Math.abs(percent) >= 1e15) {
      return percent + " %";
    }
    NumberFormat format = NumberFormat.getNumberInstance(Locale.ENGLISH);
    format.setMaximumFractionDigits(1);
    return format.format(percent) + " %";
  }
}
