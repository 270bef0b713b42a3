package dev.holdfast.store.buquet;

import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A server with one large bucket, in a process of its own: what it holds in memory is not the
 * reader's. Prints its endpoint when the bucket is full, and ends with its standard input.
 */
final class BucketProcess {

  static final String BUCKET = "queue";

  private BucketProcess() {}

  /** Takes how many workflows lie in the bucket. */
  public static void main(String... arguments) throws Exception {
    int workflows = Integer.parseInt(arguments[0]);
    try (S3Server server = S3Server.start()) {
      server.bucket(BUCKET, Versioning.ENABLED);
      server.clock().set(Instant.now().minus(Duration.ofDays(90)));
      Duration between = Duration.ofDays(89).dividedBy(workflows);
      Random random = new Random(workflows);
      try (BuquetBucket bucket = BuquetBucket.directly(server, BUCKET, workflows)) {
        List<Supplier<String>> kinds = kinds(new WorkflowScenarios(bucket));
        double time = server.clock().now().getEpochSecond();
        for (int at = 0; at < workflows; at++) {
          kinds.get(random.nextInt(kinds.size())).get();
          time += between.toMillis() / 1e3;
          server.clock().set(Instant.ofEpochSecond((long) time));
        }
      }
      server.clock().set(Instant.now());
      System.out.println(server.endpoint());
      while (System.in.read() >= 0) {
        // Until whoever asked for it is gone.
      }
    }
  }

  /** Most have ended, as in a bucket that nobody prunes. */
  private static List<Supplier<String>> kinds(WorkflowScenarios all) {
    return List.of(
        all::completed,
        all::completed,
        all::completed,
        all::completed,
        all::completed,
        all::completed,
        all::failed,
        all::failed,
        all::pausedByHand,
        all::running);
  }
}
