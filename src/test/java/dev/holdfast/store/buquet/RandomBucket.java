package dev.holdfast.store.buquet;

import dev.holdfast.s3.S3Clock;
import dev.holdfast.s3.S3Server;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * A bucket of random workflows of random ages, some tasks among them. Equal seeds make equal
 * buckets, so a seed is all that a property needs to shrink and to say.
 *
 * @param seed of all that is random
 * @param workflows how many
 */
public record RandomBucket(long seed, int workflows) {

  private static final Duration MOST_BETWEEN = Duration.ofDays(3);

  /** Returns buckets of up to so many workflows. */
  public static Arbitrary<RandomBucket> upTo(int workflows) {
    return Arbitraries.longs()
        .flatMap(
            seed ->
                Arbitraries.integers()
                    .between(0, workflows)
                    .map(count -> new RandomBucket(seed, count)));
  }

  /**
   * Writes the bucket, which must be there; the clock of the server moves on as it does.
   *
   * @return the ids of the workflows, the oldest first
   */
  public List<String> write(S3Server server, String name) {
    Random random = new Random(seed);
    S3Clock clock = server.clock();
    List<String> ids = new ArrayList<>();
    try (BuquetBucket bucket = BuquetBucket.directly(server, name, random.nextLong())) {
      List<Supplier<String>> kinds = kinds(new WorkflowScenarios(bucket));
      TaskScenarios tasks = new TaskScenarios(bucket);
      for (int i = 0; i < workflows; i++) {
        ids.add(kinds.get(random.nextInt(kinds.size())).get());
        if (random.nextInt(4) == 0) {
          tasks.completed();
        }
        clock.advance(Duration.ofSeconds(random.nextLong(MOST_BETWEEN.toSeconds())));
      }
    }
    return ids;
  }

  private static List<Supplier<String>> kinds(WorkflowScenarios workflows) {
    return List.of(
        workflows::completed,
        workflows::completed,
        workflows::completed,
        workflows::completedWithoutResult,
        workflows::failed,
        workflows::cancelled,
        workflows::cancelledWithLateStep,
        workflows::completedWithStraggler,
        workflows::running,
        workflows::stalled,
        workflows::pausedByHand,
        workflows::pausedByStep,
        () -> workflows.withStatus("waiting_signal"),
        () -> workflows.withStatus("dreaming"),
        workflows::malformed,
        workflows::notJson,
        workflows::idOtherThanKey,
        workflows::stepsWithoutState,
        workflows::resultDiffers,
        workflows::lateSignal,
        workflows::unreadSignal);
  }
}
