package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Two policies on one store at one moment, as sets of tasks.
 *
 * @param first one policy
 * @param second the other
 * @param onlyFirst what only the first would delete
 * @param onlySecond what only the second would delete
 * @param both how many tasks both would delete
 */
public record PolicyComparison(
    Policy first, Policy second, Difference onlyFirst, Difference onlySecond, long both) {

  /**
   * Finds the differences, with one scan for the second policy.
   *
   * @param preview of the first policy, without a limit
   * @param snapshot the view it was made in, or a later one of the same store
   */
  public static PolicyComparison of(
      Preview preview, Policy second, Holds holds, RetentionSnapshot snapshot, Progress progress) {
    Candidates left = preview.candidates();
    Candidates right =
        new CandidateScan(second, preview.now(), holds).run(snapshot, null, progress).candidates();
    Difference onlyLeft = Difference.of(preview.policy(), left, right);
    return new PolicyComparison(
        preview.policy(),
        second,
        onlyLeft,
        Difference.of(second, right, left),
        left.size() - onlyLeft.tasks());
  }

  /** Tasks that one policy deletes and another does not. */
  public static final class Difference {

    private final Policy policy;
    private final Candidates candidates;
    private final BitSet rows;

    private Difference(Policy policy, Candidates candidates, BitSet rows) {
      this.policy = policy;
      this.candidates = candidates;
      this.rows = rows;
    }

    private static Difference of(Policy policy, Candidates these, Candidates others) {
      BitSet rows = new BitSet(these.size());
      for (int row = 0; row < these.size(); row++) {
        rows.set(row, others.row(these.id(row)) < 0);
      }
      return new Difference(policy, these, rows);
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
      SortedMap<TaskStatus, Long> counts = new TreeMap<>();
      each().forEach(row -> counts.merge(candidates.status(row), 1L, Long::sum));
      return counts;
    }

    /** Counts them by name; those without one under the empty text. */
    public SortedMap<String, Long> byName() {
      SortedMap<String, Long> counts = new TreeMap<>();
      each()
          .forEach(
              row -> {
                String name = candidates.name(row);
                counts.merge(name == null ? "" : name, 1L, Long::sum);
              });
      return counts;
    }

    /** Counts them by the rule that deletes them. */
    public SortedMap<String, Long> byRule() {
      SortedMap<String, Long> counts = new TreeMap<>();
      each().forEach(row -> counts.merge(policy.key(candidates.rule(row)), 1L, Long::sum));
      return counts;
    }

    private IntStream each() {
      return rows.stream();
    }
  }
}
