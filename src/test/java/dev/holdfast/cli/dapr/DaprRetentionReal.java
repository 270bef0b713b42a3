package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.store.dapr.CancellingWorker;
import dev.holdfast.store.dapr.Completion;
import dev.holdfast.store.dapr.RealDapr;
import dev.holdfast.store.dapr.ShopRun;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves at which moment a real Dapr itself purges, by each rule of its policy: when the instance
 * ended and the duration of its rule has passed, and not before.
 */
class DaprRetentionReal {

  /** How long after the end an instance is watched that no rule takes. */
  private static final Duration ENOUGH = Duration.ofSeconds(8);

  /** Dapr purges by a reminder, which may be late. */
  private static final Duration LATE = Duration.ofSeconds(10);

  private static final List<String> ALL =
      List.of("done", "dropped", "refused", "stopped", "versioned");

  static Stream<Arguments> rules() {
    return Stream.of(
        arguments(List.of("completed: \"3s\""), Map.of("done", 3)),
        arguments(List.of("failed: \"3s\""), Map.of("refused", 3)),
        arguments(List.of("terminated: \"3s\""), Map.of("stopped", 3)),
        // Canceled instances too, and those whose end says that they have stalled.
        arguments(
            List.of("anyTerminal: \"3s\""),
            Map.of("done", 3, "dropped", 3, "refused", 3, "stopped", 3, "versioned", 3)),
        // A rule of its own is the one that counts, be it longer or shorter.
        arguments(
            List.of("anyTerminal: \"3s\"", "completed: \"6s\"", "failed: \"0s\""),
            Map.of("done", 6, "dropped", 3, "refused", 0, "stopped", 3, "versioned", 3)),
        arguments(List.of("completed: \"-5s\""), Map.of("done", -5)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void daprPurgesAtTheDueMoment(List<String> policy, Map<String, Integer> due) throws IOException {
    try (RealDapr dapr = RealDapr.start(policy.toArray(String[]::new))) {
      Instant dropped = CancellingWorker.cancel(dapr, "dropped");
      try (ShopRun shop = ShopRun.open(dapr)) {
        shop.start("Patience", "stopped", "x");
        shop.start("Versioned", "versioned", "x");
        shop.awaitStatus("stopped", "running");
        shop.awaitStatus("versioned", "running");
        shop.disconnect();
        shop.connect("2");
        shop.tell("versioned");
        shop.start("Order", "done", "tea");
        shop.start("Refusal", "refused", "salt");
        shop.terminate("stopped");

        Map<String, Completion> seen =
            Completion.watch(dapr, ALL, Map.of("dropped", dropped), ENOUGH);

        assertThat(seen.keySet().stream().filter(id -> seen.get(id).gone() != null))
            .containsExactlyInAnyOrderElementsOf(due.keySet());
        due.forEach((id, seconds) -> assertPurged(id, seen.get(id), Duration.ofSeconds(seconds)));
      }
    }
  }

  private static void assertPurged(String id, Completion seen, Duration after) {
    if (after.isPositive()) {
      Instant due = seen.completed().plus(after);
      assertThat(seen.gone()).as(id).isAfterOrEqualTo(due);
      assertThat(seen.seen()).as(id).isBefore(due.plus(LATE));
    }
  }
}
