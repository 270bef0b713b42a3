package dev.holdfast.desktop.forecast;

import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.AgeHistogram;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What the chart draws of a survey.
 *
 * @param range how much of the past
 * @param now the moment of the survey, in Unix seconds
 * @param older what lies before the range
 * @param within one for each bar, the oldest first
 * @param later what lies in the future of the store's clock
 */
record AgeBars(AgeRange range, long now, AgeBucket older, List<AgeBucket> within, AgeBucket later) {

  /**
   * From the bottom up: what retention may delete, then what has not ended, then all statuses that
   * are not the runtime's own words.
   */
  static final List<TaskStatus> ORDER =
      List.of(
          TaskStatus.COMPLETED,
          TaskStatus.PERMANENTLY_FAILED,
          TaskStatus.PAUSED,
          TaskStatus.FAILED,
          TaskStatus.TIMEOUT,
          TaskStatus.SUSPENDED,
          TaskStatus.PENDING,
          TaskStatus.RUNNING,
          other());

  /** So many bars may dwarf the others: often that of today does, with all that still runs. */
  private static final int DWARFING = 2;

  private static final long DWARFED = 3;
  private static final long[] SMALL = {2, 4, 6, 8, 10};
  private static final long[] LARGE = {12, 16, 20, 30, 40, 50, 60, 80, 100};

  AgeBars {
    within = List.copyOf(within);
  }

  /** Returns what stands for all statuses that are not the runtime's own words. */
  static TaskStatus other() {
    return new TaskStatus("");
  }

  static AgeBars of(AgeHistogram histogram, AgeRange range) {
    double[] edges = new double[AgeRange.BUCKETS + 1];
    for (int at = 0; at < edges.length; at++) {
      edges[at] = histogram.now() - range.bucket() * (AgeRange.BUCKETS - at);
    }
    // A task that is active this very second is not in the future.
    edges[AgeRange.BUCKETS] = Math.nextUp((double) histogram.now());
    List<AgeBucket> all = histogram.buckets(edges);
    return new AgeBars(
        range, histogram.now(), all.getFirst(), all.subList(1, all.size() - 1), all.getLast());
  }

  /** Counts the tasks of one of {@link #ORDER} in a bucket. */
  static long tasks(AgeBucket bucket, TaskStatus status) {
    if (!status.equals(other())) {
      return bucket.byStatus().getOrDefault(status, AgeCount.NONE).tasks();
    }
    return bucket.byStatus().entrySet().stream()
        .filter(each -> !each.getKey().known())
        .mapToLong(each -> each.getValue().tasks())
        .sum();
  }

  /** Returns those of {@link #ORDER} that there is something to draw of. */
  List<TaskStatus> drawn() {
    return ORDER.stream()
        .filter(
            status ->
                tasks(older, status) > 0 || within.stream().anyMatch(b -> tasks(b, status) > 0))
        .toList();
  }

  /**
   * Returns what the upright axis ends at: a round number that can be halved. A bar that dwarfs
   * nearly all others ends there too, or nothing of the others could be seen.
   */
  long top() {
    long[] heights = within.stream().mapToLong(each -> each.total().tasks()).sorted().toArray();
    long highest = heights[heights.length - 1];
    long usual = heights[heights.length - 1 - DWARFING];
    return usual > 0 && highest > usual * DWARFED
        ? round(LongStream.of(heights).filter(each -> each <= usual * 2).max().orElse(usual))
        : round(highest);
  }

  private static long round(long least) {
    for (long power = 1; ; power *= 10) {
      for (long round : power == 1 ? SMALL : LARGE) {
        if (round * power / (power == 1 ? 1 : 10) >= least) {
          return round * power / (power == 1 ? 1 : 10);
        }
      }
    }
  }
}
