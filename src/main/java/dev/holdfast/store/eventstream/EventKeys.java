package dev.holdfast.store.eventstream;

import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.stream.StreamPosition;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of the events of one stream that go, in their order. Read ahead in chunks, so that
 * neither a long stream is held in memory nor a sort paid for each batch.
 */
final class EventKeys {

  /** Keys read at once: a few hundred kilobytes. */
  static final int CHUNK = 20_000;

  final PlannedStream target;
  private final Reading reading;
  private List<StreamPosition> ahead = List.of();
  private int used;
  private StreamPosition last = StreamPosition.BEFORE_ALL;
  private boolean exhausted;

  EventKeys(PlannedStream target, Reading reading) {
    this.target = target;
    this.reading = reading;
  }

  /**
   * Returns the next keys, at most so many; fewer at the end. The same again until {@link #past}.
   */
  List<StreamPosition> peek(long most) {
    while (!exhausted && ahead.size() - used < most) {
      List<StreamPosition> keys = reading.next(target, last, CHUNK);
      List<StreamPosition> more = new ArrayList<>(ahead.subList(used, ahead.size()));
      more.addAll(keys);
      ahead = more;
      used = 0;
      exhausted = keys.size() < CHUNK;
      last = keys.isEmpty() ? last : keys.getLast();
    }
    return ahead.subList(used, (int) Math.min(ahead.size(), used + most));
  }

  /** Goes on behind these many. */
  void past(int keys) {
    used += keys;
  }

  /** Finds keys in the store. */
  @FunctionalInterface
  interface Reading {

    /** Returns the next events of a stream that go, in their order; fewer than asked at the end. */
    List<StreamPosition> next(PlannedStream target, StreamPosition after, int limit);
  }
}
