package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bucket is one store, however the host of its endpoint is spelled. */
class HeldByAnyAddressTest {

  @TempDir private Path directory;
  private PruneBench bench;

  @BeforeEach
  void start() {
    bench = new PruneBench(directory.resolve("records"));
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  private CommandLineRun at(String host, String command, String... options) {
    String[] line = new String[options.length + 2];
    line[0] = command;
    line[1] = bench.address().replace("127.0.0.1", host);
    System.arraycopy(options, 0, line, 2, options.length);
    return CommandLineRun.in(directory.resolve("records"), line);
  }

  private void heldBefore(String place) {
    new HoldBook(directory.resolve("records"), Map::of)
        .hold(
            new StoreFingerprint(place, "sha256:" + "0".repeat(64)),
            new Hold(new TaskId.Text("wf-a"), false, 1, "ann", null),
            null);
  }

  private String port() {
    return ":" + bench.server.endpoint().getPort();
  }

  @Test
  void aHoldAndAPlanCountByEachSpellingOfTheHost() {
    Path plan = directory.resolve("a.plan");
    assertThat(at("127.0.0.1", "preview", "--keep", "30d", "--plan", plan.toString()).exit())
        .isZero();
    assertThat(at("127.0.0.1", "hold", "wf-a").exit()).isZero();

    CommandLineRun cleanup =
        at("localhost", "cleanup", "--plan", plan.toString(), "--yes", "--json");

    assertThat(cleanup.exit()).as(cleanup.err()).isEqualTo(3);
    assertThat(cleanup.json().at("/drifted/0/reason").asText()).isEqualTo("on_hold");
    assertThat(cleanup.json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(at("LOCALHOST", "release", "wf-a").exit()).isZero();
    assertThat(at("127.0.0.1", "release", "wf-a").exit()).as("it is released").isEqualTo(3);
  }

  /** Earlier versions recorded the host as it was typed. */
  @Test
  void aHoldThatWasSetUnderTheSpellingOfItsTimeCountsAndIsReleased() {
    heldBefore("s3:127.0.0.1" + port() + "/queue");

    CommandLineRun cleanup = at("localhost", "cleanup", "--keep", "30d", "--yes", "--json");

    assertThat(cleanup.json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(bench.artefacts()).hasSize(3).allMatch(key -> key.contains("/wf-a/"));
    assertThat(cleanup.err()).doesNotContain("another name");
    assertThat(at("localhost", "release", "wf-a").exit()).isZero();
    assertThat(at("127.0.0.1", "release", "wf-a").exit()).isEqualTo(3);
  }

  @Test
  void anAddressThatMayBeTheSameIsTold() {
    heldBefore("s3:minio.example.com:9000/queue");
    heldBefore("s3:minio.example.com:9000/other");
    heldBefore("dapr:minio.example.com:9000/queue");

    CommandLineRun preview = at("localhost", "preview", "--keep", "30d");

    assertThat(preview.exit()).isZero();
    assertThat(preview.err())
        .containsOnlyOnce("Something is on hold at ")
        .contains("s3:minio.example.com:9000/queue. If that is this store by another name");
  }
}
