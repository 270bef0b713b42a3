package dev.holdfast.desktop.retention.candidates;

/** Numbers of a store that allows fractions where whole ones are meant. */
final class WholeNumber {

  private static final double LAST_EXACT = 0x1p53;

  private WholeNumber() {}

  /** Returns a Long where there is no fraction, else the number as it is. */
  static Number where(double number) {
    if (number == Math.rint(number) && Math.abs(number) <= LAST_EXACT) {
      return (long) number;
    }
    return number;
  }
}
