package dev.holdfast.stream;

import java.util.Comparator;

/**
 * Where an event stands in its stream. Events without an offset come first, by id.
 *
 * @param offset its position; null where the store has none
 * @param id its id, which decides between events of one offset
 */
public record StreamPosition(Long offset, long id) implements Comparable<StreamPosition> {

  private static final Comparator<StreamPosition> ORDER =
      Comparator.comparing(
              StreamPosition::offset, Comparator.nullsFirst(Comparator.<Long>naturalOrder()))
          .thenComparingLong(StreamPosition::id);

  /** Before every event. */
  public static final StreamPosition BEFORE_ALL = new StreamPosition(null, Long.MIN_VALUE);

  @Override
  public int compareTo(StreamPosition other) {
    return ORDER.compare(this, other);
  }
}
