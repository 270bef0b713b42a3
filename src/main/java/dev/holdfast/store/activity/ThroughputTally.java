package dev.holdfast.store.activity;

import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Adds up what was done. Percentiles are those of the nearest rank over all waits that it was told,
 * which it keeps: eight bytes each. Not thread-safe.
 */
public final class ThroughputTally {

  private final ThroughputQuery query;
  private final Map<String, Sums> sums = new HashMap<>();
  private long events;
  private long gone;

  /** Begins one. */
  public ThroughputTally(ThroughputQuery query) {
    this.query = query;
  }

  /** Takes that an event was looked at. */
  public void looked() {
    events++;
  }

  /** Takes that a round ended of a task that is gone. */
  public void endedOfGone() {
    gone++;
  }

  /** Takes that a round ended, at a time within the span. */
  public void ended(String key, TaskStatus how, boolean failed, long time) {
    Sums line = of(key);
    line.outcomes.merge(how, 1L, Long::sum);
    line.ended[query.bucket(time)]++;
    if (failed) {
      line.failed[query.bucket(time)]++;
    }
  }

  /** Takes that a task came to a status, which only follows from a round that ended before. */
  public void followed(String key, TaskStatus how) {
    of(key).outcomes.merge(how, 1L, Long::sum);
  }

  /**
   * Takes that a task was taken, at a time within the span.
   *
   * @param seconds for how long it waited
   */
  public void waited(String key, long time, long seconds) {
    of(key).waits.add(Math.max(0, seconds) * query.buckets() + query.bucket(time));
  }

  /** Takes that a task was taken of which nobody knows for how long it waited. */
  public void waitedUnknown(String key) {
    of(key).unknown++;
  }

  private Sums of(String key) {
    return sums.computeIfAbsent(key, _ -> new Sums(query.buckets()));
  }

  /**
   * Returns the sums.
   *
   * @param since from when on all was looked at
   * @param missing columns without which something is not told
   */
  public Throughput result(long since, Set<String> missing) {
    List<Throughput.Line> lines = new ArrayList<>();
    sums.forEach((key, line) -> lines.add(line.line(key, query.buckets())));
    lines.sort(
        Comparator.comparingLong(Throughput.Line::ended)
            .reversed()
            .thenComparing(Throughput.Line::key, Comparator.nullsLast(Comparator.naturalOrder())));
    return new Throughput(query, since, events, gone, missing, lines);
  }

  /** Returns the smallest value that so many percent of the sorted values do not exceed. */
  static long percentile(int percent, long[] sorted) {
    int rank = (int) ((sorted.length * (long) percent + 99) / 100);
    return sorted[Math.max(rank, 1) - 1];
  }

  private static final class Sums {

    private final SequencedMap<TaskStatus, Long> outcomes = new LinkedHashMap<>();
    private final long[] ended;
    private final long[] failed;

    /** Seconds and part of the span in one number each, which sort by seconds. */
    private final LongStream.Builder waits = LongStream.builder();

    private long unknown;

    Sums(int buckets) {
      ended = new long[buckets];
      failed = new long[buckets];
    }

    Throughput.Line line(String key, int buckets) {
      SequencedMap<TaskStatus, Long> sorted = new TreeMap<>(Comparator.comparing(TaskStatus::code));
      sorted.putAll(outcomes);
      return new Throughput.Line(
          key,
          Arrays.stream(ended).sum(),
          Arrays.stream(failed).sum(),
          sorted,
          Arrays.stream(ended).boxed().toList(),
          Arrays.stream(failed).boxed().toList(),
          waits(buckets));
    }

    private Throughput.Waits waits(int buckets) {
      long[] sorted = waits.build().sorted().toArray();
      if (sorted.length == 0) {
        return new Throughput.Waits(0, unknown, null, null, Map.of());
      }
      Map<Integer, Long> p95By = new TreeMap<>();
      for (int bucket = 0; bucket < buckets; bucket++) {
        int wanted = bucket;
        long[] of = Arrays.stream(sorted).filter(packed -> packed % buckets == wanted).toArray();
        if (of.length > 0) {
          p95By.put(bucket, percentile(95, of) / buckets);
        }
      }
      return new Throughput.Waits(
          sorted.length,
          unknown,
          percentile(50, sorted) / buckets,
          percentile(95, sorted) / buckets,
          p95By);
    }
  }
}
