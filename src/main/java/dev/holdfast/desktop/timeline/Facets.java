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
 * @param stages by stage
 * @param workers by worker
 */
record Facets(
    SortedMap<String, Integer> types,
    SortedMap<Long, Integer> attempts,
    SortedMap<Long, Integer> stages,
    SortedMap<String, Integer> workers) {

  /**
   * Counts.
   *
   * @param attempts the attempt of each step; -1 for none
   */
  static Facets of(List<TaskEvent> trail, long[] attempts) {
    Facets found = new Facets(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    for (int index = 0; index < trail.size(); index++) {
      TaskEvent event = trail.get(index);
      found.types.merge(String.valueOf(event.type()), 1, Integer::sum);
      if (index < attempts.length && attempts[index] >= 0) {
        found.attempts.merge(attempts[index], 1, Integer::sum);
      }
      if (event.stage() != null) {
        found.stages.merge(event.stage(), 1, Integer::sum);
      }
      if (event.workerId() != null && !event.workerId().isEmpty()) {
        found.workers.merge(event.workerId(), 1, Integer::sum);
      }
    }
    return found;
  }
}
