package dev.holdfast.desktop.forecast;

import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.AgeHistogram;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What the chart draws of a survey.
 *
 * @param range how much of the past
 * @param now the moment of the survey, in Unix seconds
 * @param known what tasks of the store can be in
 * @param older what lies before the range
 * @param within one for each bar, the oldest first
 * @param later what lies in the future of the store's clock
 */
record AgeBars(
    AgeRange range,
    long now,
    Statuses known,
    AgeBucket older,
    List<AgeBucket> within,
    AgeBucket later) {

  /** From the bottom up, after what a policy may name: what has not ended. */
  private static final List<Tone> UPWARD =
      List.of(
          Tone.DONE,
          Tone.FAILED,
          Tone.PAUSED,
          Tone.FAILING,
          Tone.LATE,
          Tone.SUSPENDED,
          Tone.WAITING,
          Tone.ACTIVE,
          Tone.NEUTRAL);

  /** So many bars may dwarf the others: often that of today does, with all that still runs. */
  private static final int DWARFING = 2;

  private static final long DWARFED = 3;
  private static final long[] SMALL = {2, 4, 6, 8, 10};
  private static final long[] LARGE = {12, 16, 20, 30, 40, 50, 60, 80, 100};

  /** Returns what stands for all statuses that are not the runtime's own words. */
  static TaskStatus other() {
    return new TaskStatus("");
  }

  static AgeBars of(AgeHistogram histogram, AgeRange range) {
    double[] edges = new double[AgeRange.BUCKETS + 1];
    for (int at = 0; at < edges.length; at++) {
      edges[at] = histogram.now - range.bucket() * (AgeRange.BUCKETS - at);
    }
    // A task that is active this very second is not in the future.
    edges[AgeRange.BUCKETS] = Math.nextUp((double) histogram.now);
    List<AgeBucket> all = histogram.buckets(edges);
    return new AgeBars(
        range,
        histogram.now,
        histogram.known,
        all.getFirst(),
        all.subList(1, all.size() - 1),
        all.getLast());
  }

  /**
   * Returns what is drawn, from the bottom up: what retention may delete, then what has not ended,
   * then all statuses that are not the kind's own words.
   */
  private List<TaskStatus> upward() {
    Comparator<TaskStatus> byTone =
        Comparator.comparing(status -> UPWARD.indexOf(known.tone(status)));
    Stream<TaskStatus> rest =
        known.all.stream().filter(status -> !known.deletable(status)).sorted(byTone);
    return Stream.of(known.deletable.stream(), rest, Stream.of(other()))
        .flatMap(Function.identity())
        .toList();
  }

  /** Counts the tasks of a status, or of {@link #other}, in a bucket. */
  long tasks(AgeBucket bucket, TaskStatus status) {
    if (!status.equals(other())) {
      return bucket.byStatus().getOrDefault(status, AgeCount.NONE).tasks();
    }
    return bucket.byStatus().entrySet().stream()
        .filter(each -> !known.knows(each.getKey()))
        .mapToLong(each -> each.getValue().tasks())
        .sum();
  }

  /** Returns the statuses that there is something to draw of, from the bottom up. */
  List<TaskStatus> drawn() {
    return upward().stream()
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
