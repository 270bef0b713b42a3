package dev.holdfast.store.activity;

import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * What was done in a span of time.
 *
 * @param query what was asked for
 * @param since from when on all was looked at, Unix seconds: later than asked for where the limit
 *     was reached
 * @param events how many events were looked at
 * @param gone how many rounds that ended belong to tasks that are gone, and so to none of the lines
 * @param missing columns that this store lacks, without which something is not told
 * @param lines one for each name or tag; most rounds first
 */
public record Throughput(
    ThroughputQuery query,
    long since,
    long events,
    long gone,
    Set<String> missing,
    List<Line> lines) {

  public Throughput {
    missing = Set.copyOf(missing);
    lines = List.copyOf(lines);
  }

  /** Returns whether all of the span was looked at. */
  public boolean complete() {
    return since <= query.since();
  }

  /** Returns how many rounds of a line ended in an hour, on average of what was looked at. */
  public double perHour(Line line) {
    long seconds = query.until() - since;
    return seconds <= 0 ? 0 : line.ended() * 3_600.0 / seconds;
  }

  /**
   * What was done of one name or tag.
   *
   * @param key the name or tag; null for tasks without one
   * @param ended rounds that ended
   * @param failed those of them that failed
   * @param outcomes events by the status that they led to; one that only follows an end, such as
   *     giving up after the last retry, is among these and is no end of its own
   * @param endedBy the same as {@code ended}, for each part of the span
   * @param failedBy the same as {@code failed}, for each part of the span
   * @param waits how long tasks waited
   */
  public record Line(
      String key,
      long ended,
      long failed,
      SequencedMap<TaskStatus, Long> outcomes,
      List<Long> endedBy,
      List<Long> failedBy,
      Waits waits) {

    /** Returns which part of the rounds failed, from 0 to 1; 0 if none ended. */
    public double failedShare() {
      return ended == 0 ? 0 : (double) failed / ended;
    }
  }

  /**
   * How long tasks waited from when they could have been taken to when they were.
   *
   * @param count of how many rounds it is known; the percentiles are exact for these
   * @param unknown of how many it is not
   * @param p50 seconds; null if it is known of none
   * @param p95 seconds; null if it is known of none
   * @param p95By the same for each part of the span, by its number; without those that have none
   */
  public record Waits(long count, long unknown, Long p50, Long p95, Map<Integer, Long> p95By) {}
}
