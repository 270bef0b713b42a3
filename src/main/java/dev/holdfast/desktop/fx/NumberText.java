package dev.holdfast.desktop.fx;

import java.text.NumberFormat;
import java.util.Locale;

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
