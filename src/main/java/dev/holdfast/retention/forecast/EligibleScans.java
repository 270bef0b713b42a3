package dev.holdfast.retention.forecast;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.CandidateScan;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What is eligible under rules of any kind: the candidates of one scan for each moment a forecast
 * asks about. The same engine as a preview, so it says the same.
 */
public final class EligibleScans implements EligibleTasks {

  /** The policy they were made for. */
  public final Policy policy;

  final long now;
  private final AgeHistogram histogram;
  private final int[] parts;
  private final Map<Long, Map<TaskStatus, AgeCount>> found = new HashMap<>();
  private Candidates eligibleNow;

  /**
   * Scans. Stops when the snapshot's cancellation is thrown.
   *
   * @param now the moment to judge at, in Unix seconds
   * @param histogram of the same store: knows how many bytes a row has
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public EligibleScans(
      Policy policy,
      long now,
      Holds holds,
      AgeHistogram histogram,
      RetentionSnapshot snapshot,
      Progress progress) {
    Terms terms = snapshot.terms();
    this.policy = policy.boundTo(terms.statuses());
    this.now = now;
    this.histogram = histogram;
    this.parts = terms.parts().stream().mapToInt(terms.measures()::indexOf).toArray();
    SortedSet<Long> moments = moments();
    int done = 0;
    for (long moment : moments) {
      int before = done++;
      Candidates candidates =
          new CandidateScan(this.policy, moment, holds)
              .eligible(
                  snapshot,
                  (part, whole) ->
                      progress.report(
                          before * 1_000L + (whole < 1 ? 0 : part * 1_000 / whole),
                          moments.size() * 1_000L));
      found.put(moment, count(candidates));
      if (moment == now) {
        eligibleNow = candidates;
      }
    }
  }

  private SortedSet<Long> moments() {
    SortedSet<Long> moments = new TreeSet<>();
    moments.add(now);
    Forecast.DAYS.forEach(days -> moments.add(now + days * Forecast.DAY));
    moments.add(windowEnd());
    return moments;
  }

  /** Returns a moment at which a task that was active this very second has become eligible. */
  private long windowEnd() {
    double age = shortestAge();
    return now + (Double.isInfinite(age) ? Forecast.DAY : (long) Math.ceil(age) + 1);
  }

  private double shortestAge() {
    return policy.shortestAge().orElse(Double.POSITIVE_INFINITY);
  }

  private Map<TaskStatus, AgeCount> count(Candidates candidates) {
    Map<TaskStatus, long[]> sums = new HashMap<>();
    for (int row = 0; row < candidates.size(); row++) {
      long[] sum = sums.computeIfAbsent(candidates.status(row), _ -> new long[1 + parts.length]);
      sum[0]++;
      for (int at = 0; at < parts.length; at++) {
        sum[1 + at] += candidates.amount(row, parts[at]);
      }
    }
    Map<TaskStatus, AgeCount> counts = new HashMap<>();
    sums.forEach(
        (status, sum) ->
            counts.put(
                status,
                histogram.column(status).measured(sum[0], Arrays.copyOfRange(sum, 1, sum.length))));
    return counts;
  }

  @Override
  public AgeCount at(long moment) {
    return found.get(moment).values().stream().reduce(AgeCount.NONE, AgeCount::plus);
  }

  /** Where rules count, a task that is yet to come makes an older one eligible at once. */
  @Override
  public double window() {
    return policy.counts() ? 0 : shortestAge();
  }

  @Override
  public double perDay(Predicate<TaskStatus> statuses) {
    double age = shortestAge();
    double days = (Double.isInfinite(age) || age == 0 ? Forecast.DAY : age) / Forecast.DAY;
    return (tasks(windowEnd(), statuses) - tasks(now, statuses)) / days;
  }

  private long tasks(long moment, Predicate<TaskStatus> statuses) {
    return found.get(moment).entrySet().stream()
        .filter(each -> statuses.test(each.getKey()))
        .mapToLong(each -> each.getValue().tasks())
        .sum();
  }

  @Override
  public long now(Predicate<TaskStatus> statuses, double before) {
    long tasks = 0;
    for (int row = 0; row < eligibleNow.size(); row++) {
      if (eligibleNow.time(row) < before && statuses.test(eligibleNow.status(row))) {
        tasks++;
      }
    }
    return tasks;
  }
}
