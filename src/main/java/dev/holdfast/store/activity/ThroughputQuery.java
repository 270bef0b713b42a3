package dev.holdfast.store.activity;

import java.util.Objects;

/**
 * Of which span of time the throughput is asked for.
 *
 * @param by what rounds are counted by
 * @param since Unix seconds; what happened at this very second is not of it
 * @param until Unix seconds; what happened at this very second is of it
 * @param buckets equal parts of the span that are counted one by one
 * @param limit how many events of one type are looked at, the newest first
 */
public record ThroughputQuery(By by, long since, long until, int buckets, int limit) {

  /** Into how many parts a screen divides a span. */
  public static final int BUCKETS = 24;

  /** So many events of one type are looked at without a word: some 30 MB at the most. */
  public static final int USUAL_LIMIT = 200_000;

  /** What rounds are counted by. */
  public enum By {
    NAME,
    TAG
  }

  /**
   * Takes it.
   *
   * @throws IllegalArgumentException if the span is empty, or does not divide
   */
  public ThroughputQuery {
    Objects.requireNonNull(by);
    if (until <= since || buckets < 1 || limit < 1 || (until - since) % buckets != 0) {
      throw new IllegalArgumentException(
          "(" + since + ", " + until + "] in " + buckets + ", at most " + limit);
    }
  }

  /** Of the last so many seconds. */
  public static ThroughputQuery last(By by, long seconds, long now) {
    return new ThroughputQuery(by, now - seconds, now, BUCKETS, USUAL_LIMIT);
  }

  /** Returns the length of the span in seconds. */
  public long seconds() {
    return until - since;
  }

  /** Returns the same span so many seconds before. */
  public ThroughputQuery before(long earlier) {
    return new ThroughputQuery(by, since - earlier, until - earlier, buckets, limit);
  }

  /** Returns the same with another limit. */
  public ThroughputQuery limit(int most) {
    return new ThroughputQuery(by, since, until, buckets, most);
  }

  /** Returns in which part of the span a time lies that it holds, from 0. */
  public int bucket(long time) {
    return (int) ((time - since - 1) / (seconds() / buckets));
  }
}
