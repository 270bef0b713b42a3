package dev.holdfast.desktop.timeline;

import dev.holdfast.task.TaskEvent;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What there is to filter by, with the number of events.
 *
 * @param types by event type
 * @param attempts by attempt
 */
record Facets(SortedMap<String, Integer> types, SortedMap<Long, Integer> attempts) {

  /**
   * Counts.
   *
   * @param attempts the attempt of each step; -1 for none
   */
  static Facets of(List<TaskEvent> trail, long[] attempts) {
    Facets found = new Facets(new TreeMap<>(), new TreeMap<>());
    for (int index = 0; index < trail.size(); index++) {
      found.types.merge(String.valueOf(trail.get(index).type()), 1, Integer::sum);
      if (index < attempts.length && attempts[index] >= 0) {
        found.attempts.merge(attempts[index], 1, Integer::sum);
      }
    }
    return found;
  }
}
