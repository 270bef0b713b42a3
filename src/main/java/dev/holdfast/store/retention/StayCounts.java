package dev.holdfast.store.retention;

import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Counts why subjects stay, with the first ids of each reason. */
public final class StayCounts {

  private final int size;
  private final Map<ReasonTerm, TreeSet<TaskId>> first = new LinkedHashMap<>();
  private final Map<ReasonTerm, Long> counts = new LinkedHashMap<>();

  /** With so many ids of each at the most. */
  public StayCounts(int size) {
    this.size = size;
  }

  /** Counts one more. */
  public void add(ReasonTerm reason, TaskId id) {
    counts.merge(reason, 1L, Long::sum);
    TreeSet<TaskId> some = first.computeIfAbsent(reason, _ -> new TreeSet<>());
    some.add(id);
    if (some.size() > size) {
      some.pollLast();
    }
  }

  /** It goes all the same. */
  public void remove(ReasonTerm reason, TaskId id) {
    counts.computeIfPresent(reason, (_, count) -> count > 1 ? count - 1 : null);
    first.get(reason).remove(id);
  }

  /** Returns what was counted, in the order in which it was first. */
  public Map<ReasonTerm, Sample> samples() {
    Map<ReasonTerm, Sample> samples = new LinkedHashMap<>();
    counts.forEach(
        (reason, count) -> samples.put(reason, new Sample(count, List.copyOf(first.get(reason)))));
    return samples;
  }

  /** Returns how many of each of these, also none. */
  public Map<String, Long> of(List<ReasonTerm> reasons) {
    Map<String, Long> all = new LinkedHashMap<>();
    reasons.forEach(reason -> all.put(reason.code(), counts.getOrDefault(reason, 0L)));
    return all;
  }
}
