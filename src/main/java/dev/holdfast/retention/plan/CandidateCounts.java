package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Counts candidates by what they have in common. */
public final class CandidateCounts {

  private CandidateCounts() {}

  static SortedMap<TaskStatus, Long> byStatus(Candidates candidates) {
    return counts(candidates, candidates::statusNumber, candidates.statuses());
  }

  static SortedMap<String, Long> byName(Candidates candidates) {
    List<String> names = candidates.names().stream().map(name -> name == null ? "" : name).toList();
    return counts(candidates, candidates::nameNumber, names);
  }

  private static <V> SortedMap<V, Long> counts(
      Candidates candidates, IntUnaryOperator number, List<V> values) {
    long[] counts = new long[values.size()];
    for (int row = 0; row < candidates.size(); row++) {
      counts[number.applyAsInt(row)]++;
    }
    SortedMap<V, Long> found = new TreeMap<>();
    for (int at = 0; at < counts.length; at++) {
      if (counts[at] > 0) {
        found.merge(values.get(at), counts[at], Long::sum);
      }
    }
    return found;
  }

  /** Returns what the rules that decided for candidates are called, by their rows. */
  public static IntFunction<String> rules(Policy policy, Candidates candidates) {
    List<String> keys = IntStream.range(0, policy.rules().size()).mapToObj(policy::key).toList();
    return row -> candidates.along(row) ? Rulings.WITH_PARENT : keys.get(candidates.rule(row));
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
