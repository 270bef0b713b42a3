package dev.holdfast.store.buquet.inspect;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.buquet.OpenBucket;
import java.time.Instant;

/**
 * What the parts of one look through a bucket share. Others write meanwhile and no view stands
 * still: what was written in the last minute is judged by nobody.
 *
 * @param now of the server, in Unix seconds
 */
record Inspection(
    OpenBucket bucket,
    long now,
    IndexMarks marks,
    KnownTasks tasks,
    FindingSheet sheet,
    Cancellation cancellation) {

  /** Seconds after which all that belongs to one write has been written. */
  static final long SETTLED = 60;

  static Inspection begin(OpenBucket bucket, Cancellation cancellation) {
    return new Inspection(
        bucket,
        bucket.now(cancellation),
        IndexMarks.of(bucket.s3(), cancellation),
        new KnownTasks(),
        new FindingSheet(),
        cancellation);
  }

  /** Returns whether something was written long enough ago. */
  boolean settled(Instant written) {
    return written.getEpochSecond() < now - SETTLED;
  }

  /** Returns whether a time is over; false if there is none. */
  boolean past(Number time, long seconds) {
    return time != null && time.doubleValue() < now - seconds;
  }
}
