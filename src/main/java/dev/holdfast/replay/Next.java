package dev.holdfast.replay;

import dev.holdfast.task.NextStep;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What comes next for a task if nobody does anything.
 *
 * @param code what
 * @param figures what is known of it, by their names in JSON: {@code worker}, {@code since}, {@code
 *     due}, {@code children}, {@code ended}, {@code waits_for}, {@code attempt}, {@code of}, {@code
 *     stage}, {@code reason}, {@code missed} and {@code stuck}, each only where it is known and
 *     applies; times in Unix seconds
 */
public record Next(NextStep code, Map<String, Object> figures) {

  public Next {
    Map<String, Object> known = new LinkedHashMap<>(figures);
    known.values().removeIf(value -> value == null);
    figures = Collections.unmodifiableMap(known);
  }

  /** Returns a figure that is a number; null if it is not known. */
  public Long number(String name) {
    return (Long) figures.get(name);
  }
}
