package dev.holdfast.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.RowCount;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds out what a policy would delete: one scan of the store, then the rows that belong to the
 * candidates, then the hazards. Changes nothing.
 *
 * @param policy the policy
 * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
 * @param maxTasks keep only that many of the oldest, before hazards are judged; null for all. Of a
 *     policy for whole workflows only whole ones are kept
 * @param holds what stays whatever the policy says
 */
public record PreviewScan(Policy policy, Long nowOverride, Integer maxTasks, Holds holds) {

  /** Progress is told in thousandths of the whole. */
  private static final int WHOLE = 1_000;

  private static final int SCANNED = 500;
  private static final int EVENTS_COUNTED = 700;
  private static final int ATTEMPTS_COUNTED = 800;

  /**
   * Prepares a scan.
   *
   * @throws PolicyException if the policy names a status that retention does not know
   */
  public PreviewScan {
    if (!policy.unsupported().isEmpty()) {
      throw PolicyException.unsupported(policy.unsupported().getFirst());
    }
    if (maxTasks != null && maxTasks < 1) {
      throw new IllegalArgumentException("maxTasks must be at least 1");
    }
  }

  /** With nothing on hold. */
  public PreviewScan(Policy policy, Long nowOverride, Integer maxTasks) {
    this(policy, nowOverride, maxTasks, Holds.NONE);
  }

  /** Judges at the store's own clock, without a limit. */
  public static PreviewScan of(Policy policy) {
    return new PreviewScan(policy, null, null);
  }

  /**
   * Scans. Stops when the snapshot's cancellation is thrown, with {@link
   * java.util.concurrent.CancellationException} or {@link
   * dev.holdfast.store.StoreFailure.Cancelled}.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public Preview run(RetentionSnapshot snapshot, Progress progress) {
    long storeNow = snapshot.now();
    long now = nowOverride == null ? storeNow : nowOverride;
    CandidateScan scan = new CandidateScan(policy, now, holds);
    CandidateScan.Found found = scan.run(snapshot, maxTasks, part(progress, 0, SCANNED));
    Candidates candidates = found.candidates();
    long events =
        count(
            snapshot::eventCounts,
            candidates::setEvents,
            candidates,
            snapshot.cancellation(),
            part(progress, SCANNED, EVENTS_COUNTED));
    long attempts =
        count(
            snapshot::attemptCounts,
            candidates::setAttempts,
            candidates,
            snapshot.cancellation(),
            part(progress, EVENTS_COUNTED, ATTEMPTS_COUNTED));
    Judgement judgement =
        new HazardJudge(snapshot)
            .judge(candidates, found.census(), part(progress, ATTEMPTS_COUNTED, WHOLE));
    return new Preview(
        policy,
        now,
        storeNow,
        candidates,
        events,
        attempts,
        byStatus(candidates),
        byName(candidates),
        byRule(policy, candidates),
        found.spared(),
        judgement.ofAll(),
        PreviewDigest.of(policy, now, candidates),
        found.census().tasks(),
        found.cut(),
        judgement);
  }

  static Progress part(Progress progress, int from, int to) {
    return (done, total) -> {
      if (total > 0) {
        progress.report(from + Math.min(done, total) * (to - from) / total, WHOLE);
      }
    };
  }

  private static long count(
      Counting counting,
      Column column,
      Candidates candidates,
      Cancellation cancellation,
      Progress progress) {
    long[] sum = {0};
    Chunks chunks = Chunks.ofCandidates(candidates);
    chunks.each(
        cancellation,
        (ids, done) -> {
          counting.count(
              ids,
              count -> {
                sum[0] += count.rows();
                column.set(candidates.row(count.id()), count.rows());
              });
          progress.report(done, chunks.size());
        });
    return sum[0];
  }

  private static SortedMap<TaskStatus, Long> byStatus(Candidates candidates) {
    SortedMap<TaskStatus, Long> counts = new TreeMap<>();
    for (int row = 0; row < candidates.size(); row++) {
      counts.merge(candidates.status(row), 1L, Long::sum);
    }
    return counts;
  }

  private static SortedMap<String, Long> byName(Candidates candidates) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (int row = 0; row < candidates.size(); row++) {
      String name = candidates.name(row);
      counts.merge(name == null ? "" : name, 1L, Long::sum);
    }
    return counts;
  }

  private static Map<String, Long> byRule(Policy policy, Candidates candidates) {
    long[] counts = new long[policy.rules().size()];
    for (int row = 0; row < candidates.size(); row++) {
      counts[candidates.rule(row)]++;
    }
    Map<String, Long> byRule = new LinkedHashMap<>();
    for (int place = 0; place < counts.length; place++) {
      if (!policy.rules().get(place).forever()) {
        byRule.put(policy.key(place), counts[place]);
      }
    }
    return byRule;
  }

  /** One of the snapshot's counting verbs. */
  private interface Counting {
    void count(Collection<TaskId> ids, Consumer<RowCount> sink);
  }

  /** Where a count is kept. */
  private interface Column {
    void set(int row, long rows);
  }
}
