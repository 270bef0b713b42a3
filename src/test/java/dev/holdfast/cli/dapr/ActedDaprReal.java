package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.dapr.RealDapr;
import dev.holdfast.store.dapr.ShopRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves on a real Dapr what suspend, resume and terminate do, and what they say. */
class ActedDaprReal {

  @TempDir Path folder;

  @Test
  void suspendsResumesAndTerminatesExactlyWhatWasChosen() throws IOException {
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.start("Patience", "one", "tea");
      shop.start("Patience", "two", "tea");
      shop.start("Order", "ended", "tea");
      shop.awaitStatus("one", "running");
      shop.awaitStatus("two", "running");
      shop.awaitStatus("ended", "completed");

      CommandLineRun suspended = run(dapr, "pause", "one", "ended", "nobody");
      assertThat(suspended.exit()).as(suspended.err() + suspended.out()).isEqualTo(3);
      assertThat(suspended.json().path("changed").asInt()).isEqualTo(1);
      assertThat(suspended.json().path("drifted").findValuesAsText("reason"))
          .containsExactlyInAnyOrder("status_not_allowed", "gone");
      shop.awaitStatus("one", "suspended");

      assertThat(run(dapr, "resume", "one", "two").json().path("changed").asInt()).isEqualTo(1);
      shop.awaitStatus("one", "running");

      assertThat(run(dapr, "cancel", "one", "two").json().path("changed").asInt()).isEqualTo(2);
      shop.awaitStatus("one", "terminated");
      shop.awaitStatus("two", "terminated");
      shop.awaitStatus("ended", "completed");
    }
  }

  @Test
  void withoutAWorkerNothingIsChanged() throws IOException {
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.start("Patience", "one", "tea");
      shop.awaitStatus("one", "running");
      shop.disconnect();

      assertThat(run(dapr, "pause", "one").exit()).isEqualTo(5);
      CommandLineRun stopped = run(dapr, "pause", "one", "--allow", "no_worker");

      assertThat(stopped.exit()).as(stopped.err() + stopped.out()).isEqualTo(3);
      assertThat(stopped.json().path("changed").asInt()).isZero();
      assertThat(stopped.json().path("stopped_by").asText()).isEqualTo("no_worker");
    }
  }

  private CommandLineRun run(RealDapr dapr, String verb, String... more) {
    List<String> arguments = new ArrayList<>(List.of(verb, dapr.address(), "--yes", "--json"));
    arguments.addAll(List.of(more));
    return CommandLineRun.in(folder.resolve("records"), arguments.toArray(String[]::new));
  }
}
