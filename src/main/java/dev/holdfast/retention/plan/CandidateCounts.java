package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts candidates by what they have in common. */
public final class CandidateCounts {

  private CandidateCounts() {}

  static SortedMap<TaskStatus, Long> byStatus(Candidates candidates) {
    SortedMap<TaskStatus, Long> counts = new TreeMap<>();
    for (int row = 0; row < candidates.size(); row++) {
      counts.merge(candidates.status(row), 1L, Long::sum);
    }
    return counts;
  }

  static SortedMap<String, Long> byName(Candidates candidates) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (int row = 0; row < candidates.size(); row++) {
      String name = candidates.name(row);
      counts.merge(name == null ? "" : name, 1L, Long::sum);
    }
    return counts;
  }

  /** Returns what the rule that decided for a candidate is called. */
  public static String rule(Policy policy, Candidates candidates, int row) {
    return candidates.along(row) ? Rulings.WITH_PARENT : policy.key(candidates.rule(row));
  }

  static Map<String, Long> byRule(Policy policy, Candidates candidates) {
    long[] counts = new long[policy.rules().size()];
    long along = 0;
    for (int row = 0; row < candidates.size(); row++) {
      if (candidates.along(row)) {
        along++;
      } else {
        counts[candidates.rule(row)]++;
      }
    }
    Map<String, Long> byRule = new LinkedHashMap<>();
    for (int place = 0; place < counts.length; place++) {
      if (!policy.rules().get(place).forever()) {
        byRule.put(policy.key(place), counts[place]);
      }
    }
    if (along > 0) {
      byRule.put(Rulings.WITH_PARENT, along);
    }
    return byRule;
  }
}
