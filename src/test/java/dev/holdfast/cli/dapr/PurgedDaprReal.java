package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.dapr.RealDapr;
import dev.holdfast.store.dapr.ShopRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves on a real Dapr that a cleanup purges what was planned, nothing else, and only there. */
class PurgedDaprReal {

  private static final Set<String> ENDED = Set.of("completed", "failed", "terminated");

  @TempDir Path folder;

  @Test
  void cleanupPurgesExactlyWhatEnded() throws IOException {
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.run();
      Set<String> ended = new TreeSet<>();
      Set<String> others = new TreeSet<>();
      ShopRun.ENDS.forEach((id, status) -> (ENDED.contains(status) ? ended : others).add(id));

      awaitDue(dapr, ended.size());
      JsonNode preview = ShopReading.json("preview", dapr.address(), "--keep", "1s", "--ids");
      assertThat(texts(preview.path("ids"))).containsExactlyInAnyOrderElementsOf(ended);
      assertThat(preview.path("kept").path("stalled").asInt()).isEqualTo(1);
      assertThat(preview.path("kept").path("not_terminal").asInt()).isEqualTo(others.size() - 1);
      assertThat(ids(dapr)).containsExactlyInAnyOrderElementsOf(ShopRun.ENDS.keySet());

      CommandLineRun cleanup = cleanup(dapr, "purged.db");

      assertThat(cleanup.exit()).as(cleanup.err() + cleanup.out()).isZero();
      assertThat(cleanup.json().path("instances_purged").asInt()).isEqualTo(ended.size());
      assertThat(ids(dapr)).containsExactlyInAnyOrderElementsOf(others);
    }
  }

  @Test
  void withoutAWorkerNothingIsPurged() throws IOException {
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.start("Order", "one", "tea");
      shop.start("Order", "two", "tea");
      shop.awaitStatus("one", "completed");
      shop.awaitStatus("two", "completed");
      shop.disconnect();
      awaitDue(dapr, 2);

      assertThat(cleanup(dapr, "refused.db").exit()).isEqualTo(5);
      CommandLineRun cleanup = cleanup(dapr, "stopped.db", "--allow", "no_worker");

      assertThat(cleanup.exit()).as(cleanup.err() + cleanup.out()).isEqualTo(3);
      assertThat(cleanup.json().path("stopped_by").asText()).isEqualTo("no_worker");
      assertThat(cleanup.json().path("instances_purged").asInt()).isZero();
      assertThat(ids(dapr)).containsExactlyInAnyOrder("one", "two");
    }
  }

  private static void awaitDue(RealDapr dapr, int instances) {
    RealDapr.await(
        instances + " to be due",
        () ->
            ShopReading.json("preview", dapr.address(), "--keep", "1s").path("instances").asInt()
                == instances);
  }

  private CommandLineRun cleanup(RealDapr dapr, String archive, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "cleanup",
                dapr.address(),
                "--keep",
                "1s",
                "--archive",
                folder.resolve(archive).toString(),
                "--yes",
                "--json"));
    arguments.addAll(List.of(more));
    return CommandLineRun.in(folder.resolve("records"), arguments.toArray(String[]::new));
  }

  private static List<String> ids(RealDapr dapr) {
    List<String> ids = new ArrayList<>();
    ShopReading.json("tasks", dapr.address(), "--limit", "100")
        .path("items")
        .forEach(item -> ids.add(item.path("id").asText()));
    return ids;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
