package dev.holdfast.task;

import java.util.Map;

/**
 * A count that may have been cut off.
 *
 * @param value how many were counted
 * @param exact false when there are at least that many, and counting was stopped
 * @param beside what was met and not counted, by its name in JSON
 */
public record Count(long value, boolean exact, Map<String, Long> beside) {

  public Count {
    beside = Map.copyOf(beside);
  }

  /** Of a store where nothing is met that is not counted. */
  public Count(long value, boolean exact) {
    this(value, exact, Map.of());
  }
}
