package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeSidecar;
import io.grpc.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suspend, resume and terminate of Dapr on the command line; {@code ActedDaprReal} does it too. */
class ActedDaprTest {

  private static final Instant CREATED = Instant.parse("2026-11-01T10:00:00.123456789Z");

  @TempDir private Path directory;
  private FakeSidecar sidecar;

  @BeforeEach
  void open() {
    sidecar = FakeSidecar.start();
    for (String id : List.of("one", "two", "three")) {
      sidecar.instance(id, CREATED).started("Order", "{}");
    }
    sidecar.instance("ended", CREATED).started("Order", "{}").completed("{}");
    sidecar.instance("still", CREATED).started("Order", "{}").suspended("lunch");
  }

  @AfterEach
  void close() {
    sidecar.close();
  }

  private CommandLineRun run(String verb, String... options) {
    List<String> all = new ArrayList<>(List.of(verb, sidecar.address(), "--json"));
    all.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), all.toArray(String[]::new));
  }

  private int status(String id) {
    return sidecar.app().find(id).orElseThrow().status();
  }

  @Test
  void changesExactlyWhatWasChosen() {
    CommandLineRun paused = run("pause", "one", "two", "ended", "nobody", "--yes");

    assertThat(paused.exit()).as(paused.err()).isEqualTo(3);
    assertThat(paused.json().path("changed").asInt()).isEqualTo(2);
    assertThat(paused.json().path("drifted").findValuesAsText("reason"))
        .containsExactlyInAnyOrder("status_not_allowed", "gone");
    assertThat(List.of(status("one"), status("two"), status("three"))).containsExactly(7, 7, 0);
    assertThat(sidecar.calls("SuspendInstance")).hasSize(2);

    assertThat(run("resume", "--where", "status:suspended", "--yes").json().path("changed").asInt())
        .isEqualTo(3);
    assertThat(run("cancel", "three", "--yes").exit()).isZero();
    assertThat(status("three")).isEqualTo(5);
    assertThat(sidecar.calls("PurgeInstances")).isEmpty();
  }

  @Test
  void aPreviewAsksForNothing() {
    CommandLineRun shown = run("cancel", "--where", "status:running");

    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.json().path("tasks").asInt()).isEqualTo(3);
    assertThat(sidecar.calls("TerminateInstance")).isEmpty();
  }

  @Test
  void oneThatWasMadeAnewOrTouchedSinceIsLeftAlone() {
    Path plan = directory.resolve("a.plan");
    run("resume", "--where", "status:suspended", "--save-plan", plan.toString());
    sidecar
        .app()
        .find("still")
        .orElseThrow()
        .resumed("x")
        .after(java.time.Duration.ofHours(1))
        .suspended("y");
    CommandLineRun touched = run("resume", "--plan", plan.toString(), "--yes");
    assertThat(touched.json().path("drifted").findValuesAsText("reason"))
        .containsExactly("active_again");

    Path other = directory.resolve("b.plan");
    run("cancel", "one", "--save-plan", other.toString());
    sidecar.instance("one", CREATED.plusSeconds(60)).started("Order", "{}");
    CommandLineRun anew = run("cancel", "--plan", other.toString(), "--yes");
    assertThat(anew.json().path("drifted").findValuesAsText("reason")).containsExactly("recreated");
    assertThat(status("one")).isZero();
  }

  @Test
  void aLostAnswerIsLookedAfterAndNotAskedAgain() {
    sidecar
        .on("TerminateInstance")
        .of("one")
        .answerAfterwards(Status.Code.UNAVAILABLE, "gone away");

    CommandLineRun done = run("cancel", "one", "--yes");

    assertThat(done.json().path("changed").asInt()).isEqualTo(1);
    assertThat(sidecar.calls("TerminateInstance")).hasSize(1);
  }

  @Test
  void withoutAWorkerTheRunStops() {
    sidecar.worker(false);

    assertThat(run("pause", "one", "--yes").exit()).isEqualTo(5);
    CommandLineRun stopped = run("pause", "one", "two", "--yes", "--allow", "no_worker");

    assertThat(stopped.exit()).isEqualTo(3);
    assertThat(stopped.json().path("stopped_by").asText()).isEqualTo("no_worker");
    assertThat(stopped.json().path("changed").asInt()).isZero();
    assertThat(stopped.json().path("remaining").asInt()).isEqualTo(2);
  }
}
