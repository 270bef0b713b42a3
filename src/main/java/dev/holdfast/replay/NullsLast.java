package dev.holdfast.replay;

import java.util.Comparator;

/** Orders of numbers that may be missing; what is missing goes last. */
public final class NullsLast {

  static final Comparator<Long> ASCENDING = Comparator.nullsLast(Comparator.naturalOrder());
  static final Comparator<Long> DESCENDING = Comparator.nullsLast(Comparator.reverseOrder());

  private NullsLast() {}

  /** Returns the lower one; the other where one is null. */
  public static Long least(Long one, Long other) {
    return other == null || one != null && one <= other ? one : other;
  }

  /** Returns the higher one; the other where one is null. */
  public static Long most(Long one, Long other) {
    return other == null || one != null && one >= other ? one : other;
  }
}
