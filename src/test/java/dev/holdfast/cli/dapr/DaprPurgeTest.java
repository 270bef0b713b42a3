package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.SidecarCall;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.grpc.Status;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Purges through a sidecar, on the command line. */
class DaprPurgeTest {

  private static final Instant THEN = Instant.now().minus(Duration.ofDays(9));

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
    fake.worker(true);
    for (String id : List.of("a", "b", "c")) {
      fake.instance(id, THEN)
          .started("Order", "{}")
          .activity("pay", "1", "2")
          .unknown(32)
          .completed("\"ok\"");
    }
    fake.instance("open", THEN).started("Order", "{}");
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, fake.address()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private CommandLineRun cleanup(String... options) {
    List<String> all = new ArrayList<>(List.of("--keep", "1d", "--yes", "--json"));
    all.addAll(List.of(options));
    return run("cleanup", all.toArray(String[]::new));
  }

  private JsonNode json(int exit, CommandLineRun run) {
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return run.json();
  }

  private void left(String... ids) {
    assertThat(fake.app().all()).extracting(each -> each.id()).containsExactly(ids);
  }

  @Test
  void eachIsPurgedByOneCallWithoutForceRecursionOrFilter() {
    JsonNode result = json(0, cleanup());
    assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
    Map.of("get", "GetInstance", "purge", "PurgeInstances", "list", "ListInstanceIDs")
        .forEach(
            (key, method) ->
                assertThat(result.get("requests").get(key).asInt())
                    .as(key)
                    .isEqualTo(fake.calls(method).size()));
    assertThat(fake.calls("PurgeInstances"))
        .extracting(SidecarCall::purge)
        .containsExactlyInAnyOrder(request("a"), request("b"), request("c"));
    left("open");
    run("preview", "--keep", "1d");
    assertThat(fake.calls("PurgeInstances")).hasSize(3);
  }

  private static PurgeInstancesRequest request(String id) {
    return PurgeInstancesRequest.newBuilder().setInstanceId(id).build();
  }

  @Test
  void withoutAWorkerTheRunEnds() {
    fake.worker(false);
    assertThat(cleanup().exit()).isEqualTo(5);
    assertThat(fake.calls("PurgeInstances")).isEmpty();
    fake.metadata().workers(1);
    JsonNode result = json(3, cleanup());
    assertThat(result.get("stopped_by").asText()).isEqualTo("no_worker");
    assertThat(result.get("remaining").asInt()).isEqualTo(3);
    left("a", "b", "c", "open");
  }

  @Test
  void answersAreReadByTheEndOfTheirText() {
    String said = "failed to purge orchestration state: ";
    fake.on("PurgeInstances")
        .of("a")
        .answer(Status.Code.INTERNAL, said + "no such instance exists");
    fake.on("PurgeInstances")
        .of("b")
        .answer(Status.Code.UNKNOWN, said + "orchestration has not yet completed");
    fake.on("PurgeInstances").of("c").answer(Status.Code.UNKNOWN, said + "workflow is stalled");
    JsonNode result = json(3, cleanup());
    assertThat(result.get("instances_purged").asInt()).isZero();
    assertThat(result.get("already_gone").asInt()).isEqualTo(1);
    assertThat(result.get("drifted").get(0).get("reason").asText()).isEqualTo("status_changed");
    assertThat(result.get("failed").get(0).get("code").asText()).isEqualTo("stalled");
    assertThat(result.get("remaining").asInt()).isZero();
  }

  @Test
  void whereTheAnswerIsLostTheInstanceIsLookedAt() {
    fake.on("PurgeInstances").of("a").answerAfterwards(Status.Code.UNAVAILABLE, "gone away");
    fake.on("PurgeInstances").of("b").answer(Status.Code.UNAVAILABLE, "gone away");
    JsonNode result = json(3, cleanup());
    assertThat(result.get("instances_purged").asInt()).isEqualTo(2);
    assertThat(result.get("unknown").asInt()).isEqualTo(1);
    assertThat(fake.calls("PurgeInstances")).hasSize(3);
    left("b", "open");
  }

  @Test
  void anErrorThatNobodyKnowsIsNoProofThatItIsStillThere() {
    String said = "operations on actor reminders are only possible on hosted actor types";
    fake.on("PurgeInstances").of("a").answerAfterwards(Status.Code.UNKNOWN, said);
    fake.on("PurgeInstances").of("b").answer(Status.Code.UNKNOWN, said);
    JsonNode result = json(3, cleanup());
    assertThat(result.get("instances_purged").asInt()).isEqualTo(2);
    assertThat(result.get("failed").get(0).get("id").asText()).isEqualTo("b");
    assertThat(result.get("failed").get(0).get("text").asText()).contains(said);
    left("b", "open");
  }

  @Test
  void twentyFailuresInARowEndTheRun() {
    for (int number = 0; number < 100; number++) {
      fake.instance("more " + number, THEN).started("Order", "{}").completed("1");
    }
    fake.on("PurgeInstances").answer(Status.Code.PERMISSION_DENIED, "no");
    JsonNode result = json(3, cleanup());
    assertThat(result.get("failed_count").asInt()).isBetween(20, 24);
    assertThat(result.get("failed").get(0).get("code").asText()).isEqualTo("denied");
    assertThat(result.get("stopped_by").asText()).isEqualTo("too_many_failures");
    assertThat(result.get("remaining").asInt() + result.get("failed_count").asInt()).isEqualTo(103);
  }

  @Test
  void anArchiveHoldsTheEventsAsTheyWere() throws Exception {
    List<byte[]> before =
        fake.app().find("a").orElseThrow().history().stream()
            .map(event -> event.toByteArray())
            .toList();
    fake.on("PurgeInstances").of("c").answer(Status.Code.PERMISSION_DENIED, "no");
    Path archive = directory.resolve("kept.sqlite");
    json(3, cleanup("--archive", archive.toString()));

    List<byte[]> kept = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + archive);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "select event from dapr_history where instance = 'a' order by position")) {
        while (rows.next()) {
          kept.add(rows.getBytes(1));
        }
      }
      try (ResultSet rows =
          statement.executeQuery("select group_concat(id) from dapr_instances order by id")) {
        assertThat(rows.getString(1)).isEqualTo("a,b");
      }
    }
    assertThat(kept).hasSize(before.size());
    for (int at = 0; at < before.size(); at++) {
      assertThat(kept.get(at)).isEqualTo(before.get(at));
    }
    assertThat(
            CommandLineRun.in(directory.resolve("records"), "archive", "verify", archive.toString())
                .exit())
        .isZero();
  }

  @Test
  void anArchiveOpensAsAStore() {
    JsonNode before = json(0, run("task", "a", "--json"));
    Path archive = directory.resolve("kept.sqlite");
    json(0, cleanup("--archive", archive.toString()));

    JsonNode list = json(0, CommandLineRun.of("tasks", archive.toString(), "--json"));
    assertThat(list.get("items").findValuesAsText("id")).containsExactlyInAnyOrder("a", "b", "c");
    JsonNode after = json(0, CommandLineRun.of("task", archive.toString(), "a", "--json"));
    assertThat(after.get("task")).isEqualTo(before.get("task"));
    assertThat(after.get("events")).isEqualTo(before.get("events"));
    assertThat(CommandLineRun.of("timeline", archive.toString(), "a").exit()).isZero();
    assertThat(CommandLineRun.of("preview", archive.toString(), "--keep", "1d").exit()).isNotZero();
  }

  @Test
  void anArchiveIsNotRestored() {
    Path archive = directory.resolve("kept.sqlite");
    json(0, cleanup("--archive", archive.toString()));
    CommandLineRun run =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive.toString(),
            fake.address(),
            "--yes");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "Dapr has no way to put an instance back. Browse the archive, or run the workflow"
                + " again with its input.");
    left("open");
  }

  @Test
  void aPolicyNamesWhatDaprMeans() throws Exception {
    Path file = directory.resolve("dapr.yaml");
    java.nio.file.Files.writeString(
        file,
        "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {anyTerminal: 24h}}}\n");
    CommandLineRun run =
        CommandLineRun.of("policy", "check", file.toString(), "--for", "dapr", "--json");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("completed", "failed", "terminated", "canceled")
        .doesNotContain("permanently_failed");
  }

  @Test
  void whatMeansNothingHereIsRefusedByName() {
    for (String option : List.of("--batch", "--max-rows")) {
      CommandLineRun run = cleanup(option, "5");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).contains(option);
    }
    assertThat(cleanup("--parallel", "17").exit()).isEqualTo(2);
    assertThat(fake.calls("PurgeInstances")).isEmpty();
    assertThat(json(0, cleanup("--parallel", "1")).get("instances_purged").asInt()).isEqualTo(3);
  }

  @Test
  void aStatusMayBeWrittenInCapitals() {
    assertThat(json(0, cleanup("--status", "COMPLETED")).get("instances_purged").asInt())
        .isEqualTo(3);
  }
}
