package dev.holdfast.store.buquet;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.bucket.BuquetAddress;
import dev.holdfast.store.buquet.bucket.S3Clients;
import dev.holdfast.store.buquet.bucket.S3Http;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Previews a prune of a large bucket and compares it with the bare requests: the same listing and
 * one GET of each state by the same client, as many at once, and nothing done with the answers. The
 * bucket lies in another process. Ends with 1 if a target is missed. The heap is what its option
 * {@code -Xmx} says; {@code OutOfMemoryError} is a miss too.
 *
 * <p>Takes the number of workflows.
 */
final class PreviewBenchmark {

  private static final double AT_MOST_BARE = 1.3;
  private static final int ROUNDS = 3;
  private static final int AT_ONCE = 8;

  private PreviewBenchmark() {}

  /** Runs. */
  public static void main(String... arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BucketProcess.class.getName(),
                arguments[0])
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = server.inputReader()) {
      String address = "s3://" + BucketProcess.BUCKET + "?endpoint=" + said.readLine();
      System.exit(measure(address) ? 0 : 1);
    } finally {
      server.destroy();
    }
  }

  private static boolean measure(String text) {
    StoreAddress address = StoreAddress.parse(text);
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round <= ROUNDS; round++) {
      double bare = bare(new S3Clients(BuquetAddress.of(address), options));
      double preview = preview(address, options);
      // The first round is Java's own.
      if (round > 0) {
        ratios.add(preview / bare);
      }
      System.out.printf(
          "%s: bare requests %.1f s, preview %.1f s: %.2f times%n",
          round == 0 ? "warm-up" : "round " + round, bare, preview, preview / bare);
    }
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = sorted[sorted.length / 2];
    System.out.printf(
        "median of %s: %.2f times; at most %.1f%n", Arrays.toString(sorted), median, AT_MOST_BARE);
    return median <= AT_MOST_BARE;
  }

  private static double bare(S3Clients clients) {
    long start = System.nanoTime();
    try (S3Http http = clients.http();
        S3Client s3 = clients.client(http)) {
      long[] read = {0};
      new Abreast(AT_ONCE)
          .each(
              s3
                  .listObjectsV2Paginator(
                      list -> list.bucket(BucketProcess.BUCKET).prefix(FoundWorkflow.FOLDER))
                  .contents()
                  .stream()
                  .map(S3Object::key)
                  .filter(key -> key.endsWith(FoundWorkflow.STATE))
                  .iterator(),
              key ->
                  s3.getObjectAsBytes(get -> get.bucket(BucketProcess.BUCKET).key(key))
                      .asByteArrayUnsafe()
                      .length,
              length -> {
                read[0] += length;
                return true;
              });
      if (read[0] == 0) {
        throw new IllegalStateException("nothing was read");
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static double preview(StoreAddress address, StoreOptions options) {
    try (TaskStore store = KnownStores.ALL.open(address, options)) {
      TaskStore workflows = store.retained();
      System.gc();
      long idle = used();
      long start = System.nanoTime();
      Preview preview;
      try (RetentionSnapshot snapshot =
          Roles.of(workflows, Retention.class).snapshot(Cancellation.never())) {
        preview =
            new PreviewScan(Policy.olderThan(30 * 86_400d), null, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      System.gc();
      System.out.printf(
          "%,d candidates, %,d MB alive above idle when it was over%n",
          preview.tasks(), (used() - idle) >> 20);
      return seconds;
    }
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
