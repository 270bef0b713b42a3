package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CandidateCounts;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Two policies on one store at one moment, as sets of tasks.
 *
 * @param first one policy
 * @param second the other
 * @param now the moment both were judged at, in Unix seconds
 * @param onlyFirst what only the first would delete
 * @param onlySecond what only the second would delete
 * @param common what both would delete, by the rules of the first
 */
public record PolicyComparison(
    Policy first,
    Policy second,
    long now,
    Difference onlyFirst,
    Difference onlySecond,
    Difference common) {

  /**
   * Finds the differences, with one scan for the second policy.
   *
   * @param preview of the first policy, without a limit
   * @param choices with which it was made
   * @param snapshot the view it was made in, or a later one of the same store
   */
  public static PolicyComparison of(
      Preview preview,
      Policy second,
      Holds holds,
      Choices choices,
      RetentionSnapshot snapshot,
      Progress progress) {
    Policy bound = second.boundTo(snapshot.terms().statuses());
    Candidates right =
        new CandidateScan(bound, preview.now(), holds, Set.of(), choices)
            .run(snapshot, null, progress)
            .candidates();
    Comparator<TaskStatus> order = snapshot.terms().statuses().order();
    Policy first = preview.policy();
    Candidates left = preview.candidates();
    BitSet onlyLeft = Difference.without(left, right);
    BitSet both = new BitSet(left.size());
    both.set(0, left.size());
    both.andNot(onlyLeft);
    return new PolicyComparison(
        first,
        bound,
        preview.now(),
        new Difference(first, left, onlyLeft, order),
        new Difference(bound, right, Difference.without(right, left), order),
        new Difference(first, left, both, order));
  }

  /** Some of the tasks that a policy deletes. */
  public record Difference(
      Policy policy, Candidates candidates, BitSet rows, Comparator<TaskStatus> order) {

    private static BitSet without(Candidates these, Candidates others) {
      BitSet rows = new BitSet(these.size());
      for (int row = 0; row < these.size(); row++) {
        rows.set(row, others.row(these.id(row)) < 0);
      }
      return rows;
    }

    /** Returns how many there are. */
    public int tasks() {
      return rows.cardinality();
    }

    /** Returns their ids, oldest first. */
    public List<TaskId> ids() {
      return rows.stream().mapToObj(candidates::id).toList();
    }

    /** Returns the first of their ids. */
    public List<TaskId> sample() {
      return rows.stream().limit(Hazard.SAMPLE).mapToObj(candidates::id).toList();
    }

    /** Counts them by status. */
    public SortedMap<TaskStatus, Long> byStatus() {
      return counts(candidates::status, order);
    }

    /** Counts them by name; those without one under the empty text. */
    public SortedMap<String, Long> byName() {
      IntFunction<String> names = row -> Objects.requireNonNullElse(candidates.name(row), "");
      return counts(names, Comparator.naturalOrder());
    }

    /** Counts them by the rule that deletes them. */
    public SortedMap<String, Long> byRule() {
      return counts(CandidateCounts.rules(policy, candidates), Comparator.naturalOrder());
    }

    private <K> SortedMap<K, Long> counts(IntFunction<K> key, Comparator<K> ordered) {
      return rows.stream()
          .mapToObj(key)
          .collect(
              Collectors.groupingBy(
                  Function.identity(), () -> new TreeMap<>(ordered), Collectors.counting()));
    }
  }
}
