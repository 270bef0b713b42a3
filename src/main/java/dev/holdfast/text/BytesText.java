package dev.holdfast.text;

import java.util.Locale;

/** Amounts of bytes for reading at a glance, in powers of a thousand. */
public final class BytesText {

  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};

  private BytesText() {}

  /** Writes an amount with at most one decimal, such as {@code 12.3 MB}. */
  public static String of(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (Math.abs(amount) >= 999.95 && unit < UNITS.length - 1) {
      amount /= 1_000;
      unit++;
    }
    return unit == 0
        ? bytes + " B"
        : String.format(
            Locale.ENGLISH, amount < 99.95 ? "%.1f %s" : "%.0f %s", amount, UNITS[unit]);
  }
}
