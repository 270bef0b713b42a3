package dev.holdfast.desktop.retention;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The largest counts of many, in one pass: a store may hold as many names as tasks.
 *
 * @param largest the largest first, equal ones by name
 * @param others how many more there are
 */
record TopCounts(List<Map.Entry<String, Long>> largest, int others) {

  private static final Comparator<Map.Entry<String, Long>> LARGEST_FIRST =
      Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
          .thenComparing(Map.Entry.comparingByKey());

  static TopCounts of(Map<String, Long> counts, int limit) {
    PriorityQueue<Map.Entry<String, Long>> kept = new PriorityQueue<>(LARGEST_FIRST.reversed());
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      kept.add(entry);
      if (kept.size() > limit) {
        kept.remove();
      }
    }
    List<Map.Entry<String, Long>> largest = new ArrayList<>(kept);
    Collections.sort(largest, LARGEST_FIRST);
    return new TopCounts(Collections.unmodifiableList(largest), counts.size() - largest.size());
  }
}
