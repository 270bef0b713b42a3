package dev.holdfast.replay;

import java.util.Comparator;

/** Orders of numbers that may be missing; what is missing goes last. */
final class NullsLast {

  static final Comparator<Long> ASCENDING = Comparator.nullsLast(Comparator.naturalOrder());
  static final Comparator<Long> DESCENDING = Comparator.nullsLast(Comparator.reverseOrder());

  private NullsLast() {}
}
