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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Purges children with their parents from a real Dapr, and nothing else. */
class DaprRecursiveReal {

  @TempDir Path directory;

  private CommandLineRun run(String command, RealDapr dapr, String... options) {
    List<String> line = new ArrayList<>(List.of(command, dapr.address(), "--json"));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private static JsonNode json(int exit, CommandLineRun run) {
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return run.json();
  }

  private List<String> left(RealDapr dapr) {
    return json(0, run("tasks", dapr)).get("items").findValuesAsText("id");
  }

  @Test
  void aTreeGoesWholeAndARunningChildKeepsItsParent() throws IOException {
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.start("Family", "family", "x");
      shop.start("Abandoning", "abandoning", "x");
      shop.awaitStatus("family", "completed");
      shop.awaitStatus("abandoning", "completed");
      String[] policy = {"--keep", "0s", "--status", "completed", "--recursive"};

      List<String> ids = new ArrayList<>(List.of(policy));
      ids.add("--ids");
      // The clock of a sidecar shows whole seconds.
      RealDapr.await(
          "all are due",
          () ->
              json(0, run("preview", dapr, ids.toArray(String[]::new))).get("instances").asInt()
                  == 4);
      JsonNode preview = json(0, run("preview", dapr, ids.toArray(String[]::new)));
      List<String> planned = new ArrayList<>();
      preview.get("ids").forEach(id -> planned.add(id.asText()));
      assertThat(planned)
          .containsExactlyInAnyOrder("family", "family-tea", "family-salt", "abandoning");
      assertThat(preview.get("by_rule").get("completed").asInt()).isEqualTo(3);
      assertThat(preview.get("by_rule").get("with_parent").asInt()).isEqualTo(1);
      assertThat(preview.get("hazards").get(0).get("kind").asText()).isEqualTo("child_running");

      List<String> yes = new ArrayList<>(List.of(policy));
      yes.add("--yes");
      assertThat(run("cleanup", dapr, yes.toArray(String[]::new)).exit()).isEqualTo(5);
      assertThat(left(dapr)).hasSize(5);
      yes.addAll(List.of("--skip", "child_running"));
      Path archive = directory.resolve("kept.sqlite");
      yes.addAll(List.of("--archive", archive.toString()));
      JsonNode result = json(3, run("cleanup", dapr, yes.toArray(String[]::new)));
      assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
      assertThat(left(dapr)).containsExactlyInAnyOrder("abandoning", "abandoning-waiting");
      assertThat(
              json(0, CommandLineRun.of("tasks", archive.toString(), "--json"))
                  .get("items")
                  .findValuesAsText("id"))
          .containsExactlyInAnyOrder("family", "family-tea", "family-salt");
    }
  }
}
