package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.TestCertificate;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong between a preview of a sidecar and the end of a purge, on the command line. */
class DaprTroubleTest {

  private static final Instant THEN = Instant.now().minus(Duration.ofDays(9));

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
    fake.worker(true);
    for (String id : List.of("a", "b", "c")) {
      done(fake, id);
    }
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private static void done(FakeSidecar sidecar, String id) {
    sidecar.instance(id, THEN).started("Order", "{}").activity("pay", "1", "2").completed("1");
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, fake.address(), "--json"));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private JsonNode cleanup(int exit, String... options) {
    List<String> all = new ArrayList<>(List.of("--keep", "1d", "--yes", "--parallel", "1"));
    all.addAll(List.of(options));
    CommandLineRun run = run("cleanup", all.toArray(String[]::new));
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return run.json();
  }

  private List<String> left() {
    return fake.app().all().stream().map(each -> each.id()).toList();
  }

  @Test
  void aTokenThatEndsInMidRunEndsTheRunAndTellsWhatWasDone() {
    fake.on("PurgeInstances").of("b").answer(Status.Code.UNAUTHENTICATED, "invalid api token");
    JsonNode result = cleanup(4);
    int purged = result.get("instances_purged").asInt();
    assertThat(purged).isPositive();
    assertThat(purged + result.get("remaining").asInt()).isEqualTo(3);
    assertThat(left()).hasSize(3 - purged).contains("b");
    assertThat(fake.calls("PurgeInstances")).hasSize(purged + 1);
    String journal =
        CommandLineRun.in(directory.resolve("records"), "journal", "list", "--json").out();
    assertThat(journal).contains("\"done\":" + purged, "\"outcome\":\"partial\"");
  }

  @Test
  void aHistoryTooLargeForTheSidecarIsNamedAndTheOthersGo() {
    fake.instance("large", THEN).started("Order", "x".repeat(200_000)).completed("1");
    fake.limit(100_000);
    JsonNode result = cleanup(3, "--archive", directory.resolve("kept.sqlite").toString());
    assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
    assertThat(result.get("failed").get(0).get("id").asText()).isEqualTo("large");
    assertThat(result.get("failed").get(0).get("code").asText()).isEqualTo("too_large");
    assertThat(result.get("failed").get(0).get("text").asText())
        .contains("too large for this sidecar");
    assertThat(left()).containsExactly("large");
    assertThat(run("task", "large").err()).doesNotContain("Exception");
  }

  @Test
  void aHistoryTooLargeForTheSidecarStopsNoPreview() {
    fake.instance("large", THEN)
        .started("Order", "x".repeat(200_000))
        .at(Instant.now().minusSeconds(60))
        .completed("1");
    fake.limit(100_000);
    JsonNode preview = run("preview", "--keep", "1d", "--ids").json();
    assertThat(preview.get("instances").asInt()).isEqualTo(3);
    assertThat(preview.get("approximate").asInt()).isEqualTo(1);

    fake.instance("large", THEN).started("Order", "x".repeat(200_000)).completed("1");
    JsonNode recursive = run("preview", "--keep", "1d", "--recursive").json();
    assertThat(recursive.get("instances").asInt()).isEqualTo(3);
    assertThat(recursive.get("stays").get("history_too_large").get("sample").get(0).asText())
        .isEqualTo("large");
  }

  @Test
  void anInstanceThatWasMadeAnewOrStallsIsDrift() {
    Path plan = directory.resolve("frozen.plan");
    assertThat(run("preview", "--keep", "1d", "--plan", plan.toString()).exit()).isZero();
    fake.instance("a", THEN.plusNanos(1)).started("Order", "{}").completed("1");
    fake.app().find("b").orElseThrow().claiming(8);

    CommandLineRun run = run("cleanup", "--plan", plan.toString(), "--yes");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    JsonNode result = run.json();
    assertThat(result.get("instances_purged").asInt()).isEqualTo(1);
    assertThat(result.get("drifted").findValuesAsText("id")).containsExactly("a", "b");
    assertThat(result.get("drifted").findValuesAsText("reason"))
        .containsExactly("recreated", "status_changed");
    assertThat(left()).containsExactly("a", "b");
  }

  @Test
  void peopleReadThatAnInstanceWasMadeAnew() throws Exception {
    Path plan = directory.resolve("frozen.plan");
    assertThat(run("preview", "--keep", "1d", "--plan", plan.toString()).exit()).isZero();
    fake.instance("a", THEN.plusNanos(1)).started("Order", "{}").completed("1");
    Path report = directory.resolve("report.html");

    CommandLineRun run =
        CommandLineRun.in(
            directory.resolve("records"),
            "cleanup",
            fake.address(),
            "--plan",
            plan.toString(),
            "--yes",
            "--report",
            report.toString());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.out())
        .contains("1 instance not purged")
        .contains("Another instance has its id now.")
        .doesNotContain("had changed", "of the preview");
    assertThat(Files.readString(report)).contains("Another instance has its id now.");
  }

  @Test
  void aStalledInstanceIsNamedApart() {
    fake.instance("stalled", THEN).started("Order", "{}").stalled("no such version");
    JsonNode preview = run("preview", "--keep", "1d", "--ids").json();
    assertThat(preview.get("kept").get("stalled").asInt()).isEqualTo(1);
    assertThat(preview.get("ids").toString()).doesNotContain("stalled");
  }

  @Test
  void twentyOfOneKindInARowAreEnoughAndOthersBetweenThemAreNot() {
    for (int number = 0; number < 60; number++) {
      done(fake, "more-%02d".formatted(number));
    }
    fake.on("PurgeInstances").times(19).answer(Status.Code.PERMISSION_DENIED, "no");
    JsonNode result = cleanup(3);
    assertThat(result.get("failed_count").asInt()).isEqualTo(19);
    assertThat(result.get("stopped_by").isNull()).isTrue();
    assertThat(result.get("instances_purged").asInt()).isEqualTo(44);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void whoDoesNotAnswerIsWaitedForOnceAndWhatIsUnknownIsSaid(int looks) {
    for (int number = 0; number < 40; number++) {
      done(fake, "more-%02d".formatted(number));
    }
    // After the preview and so many looks nothing is answered any more.
    fake.on("GetInstance").times(43 + looks).first(() -> {});
    fake.on("GetInstance").loseCall();
    fake.on("PurgeInstances").loseCall();
    CommandLineRun run =
        run("cleanup", "--keep", "1d", "--yes", "--parallel", "2", "--statement-timeout", "1s");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    // Not twenty of them, each after its own wait.
    assertThat(fake.calls("PurgeInstances")).hasSize(looks);
    JsonNode result = run.json();
    assertThat(result.get("unknown").asInt()).isEqualTo(looks);
    assertThat(result.get("instances_purged").asInt()).isZero();
    assertThat(result.get("stopped_by").asText()).isEqualTo("no_answer");
    assertThat(run.err()).contains("did not answer within 1.0 s", "is unknown");
  }

  private static CommandLineRun asked(String token, String... line) {
    Profiles none = Profiles.NONE;
    return CommandLineRun.of(_ -> token.toCharArray(), none, line);
  }

  @Test
  void aTokenIsShownToTheSidecarAndToNobodyElse() throws Exception {
    fake.token("right-hush");
    CommandLineRun wrong = asked("wrong-hush", "tasks", fake.address());
    assertThat(wrong.exit()).isEqualTo(4);
    assertThat(wrong.err()).contains("token").doesNotContain("hush", "Exception");
    assertThat(wrong.err().strip().lines()).hasSize(1);
    assertThat(asked("right-hush", "tasks", fake.address(), "--json").exit()).isZero();

    TestCertificate mine = TestCertificate.in(directory);
    try (FakeSidecar secure = FakeSidecar.start(mine.certificate().toFile(), mine.key().toFile())) {
      secure.token("right-hush");
      secure.worker(true);
      done(secure, "a");
      // Its metadata come without TLS, and the other side would be waited for: nobody is asked.
      String address =
          secure.address().replaceFirst("http=\\d+", "http=1")
              + "&tls=true&ca="
              + mine.certificate();
      assertThat(asked("wrong-hush", "tasks", address).exit()).isEqualTo(4);
      CommandLineRun purged =
          asked("right-hush", "cleanup", address, "--keep", "1d", "--yes", "--json");
      assertThat(purged.exit()).as(purged.err()).isZero();
      assertThat(purged.json().get("instances_purged").asInt()).isEqualTo(1);
      assertThat(purged.out() + purged.err()).doesNotContain("hush");
      assertThat(asked("right-hush", "tasks", secure.address()).exit()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "completed: 30d|Go durations have no days: 720h",
        "failed: 30|without quotes",
        "failed: 0|without quotes",
        "anyTerminal: soon|needs a duration as Dapr reads them",
        "terminated: [1h]|needs a duration as Dapr reads them",
        "other: 1h|without spec.workflow.stateRetentionPolicy",
      })
  void aPolicyThatIsNoneIsAUsageErrorInItsLine(String line, String said) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("dapr.yaml"),
            "kind: Configuration\nspec:\n  workflow:\n    stateRetentionPolicy:\n      " + line);
    CommandLineRun run = run("preview", "--policy", file.toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("line 5", said).doesNotContain("Exception");
    assertThat(run.err().strip().lines()).hasSize(1);
    assertThat(fake.calls("GetInstance")).isEmpty();
  }

  @Test
  void aConfigurationWithoutAPolicyIsAUsageError() throws IOException {
    Path file = Files.writeString(directory.resolve("dapr.yaml"), "kind: Configuration\n");
    CommandLineRun run = run("cleanup", "--policy", file.toString(), "--yes");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("without spec.workflow.stateRetentionPolicy");
  }
}
