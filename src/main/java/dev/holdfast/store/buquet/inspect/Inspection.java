package dev.holdfast.store.buquet.inspect;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One look for everything that can be wrong with a bucket of buquet, as its parts share it. Others
 * write meanwhile and no view stands still: what was written in the last minute is judged by
 * nobody.
 *
 * @param now of the server, in Unix seconds
 */
public record Inspection(
    OpenBucket bucket,
    long now,
    IndexMarks marks,
    KnownTasks tasks,
    FindingSheet sheet,
    Cancellation cancellation) {

  /** Seconds after which all that belongs to one write has been written. */
  static final long SETTLED = 60;

  private static final int PARTS = 5;

  /** Looks at all of it. */
  public static List<Finding> of(OpenBucket bucket, Progress progress, Cancellation cancellation) {
    Inspection inspection =
        new Inspection(
            bucket,
            bucket.now(cancellation),
            IndexMarks.of(bucket.s3(), cancellation),
            new KnownTasks(),
            new FindingSheet(),
            cancellation);
    progress.report(1, PARTS);
    new TaskInspector(inspection).run();
    progress.report(2, PARTS);
    new RecordInspector(inspection).run();
    progress.report(3, PARTS);
    new WorkflowInspector(inspection).run();
    progress.report(4, PARTS);
    new BucketInspector(inspection).run();
    progress.report(PARTS, PARTS);
    return inspection.sheet.findings();
  }

  ReadOnlyS3 s3() {
    return bucket.s3();
  }

  /** Returns what an object holds; empty if it is gone, or no JSON object. */
  Optional<JsonNode> json(Listed object) {
    return bucket.bodies().of(object, cancellation).flatMap(Json::object);
  }

  /** Tells of something by the code of what is wrong with it, if it is. */
  void add(String code, String concerned, boolean wrong) {
    if (wrong) {
      sheet.add(TASKS.finding(code), concerned);
    }
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
