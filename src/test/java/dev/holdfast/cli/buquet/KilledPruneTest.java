package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Fault;
import dev.holdfast.s3.Operation;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.FaultRounds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that a prune that is killed has marked nothing but planned keys, whose states are as they
 * were, and that the same plan run again ends it.
 */
class KilledPruneTest {

  private static final int WORKFLOWS = 12;

  /** Of each workflow two steps and a signal. */
  private static final int KEYS = 3 * WORKFLOWS;

  @TempDir private Path directory;

  @Test
  void aKilledPruneMarksOnlyWhatIsPlannedAndTheSamePlanEndsIt() throws Exception {
    for (int round = 0; round < FaultRounds.count(); round++) {
      Path records = directory.resolve("records" + round);
      try (PruneBench bench = new PruneBench(records)) {
        for (int at = 0; at < WORKFLOWS; at++) {
          bench.workflows.completed("wf-" + at);
        }
        bench.workflows.running();
        bench.today();
        bench.workflows.completed("young");
        killedAndEnded(bench, records, directory.resolve(round + ".plan").toString(), round);
      }
    }
  }

  private static void killedAndEnded(PruneBench bench, Path records, String plan, int round)
      throws Exception {
    assertThat(bench.run("preview", "--keep", "30d", "--plan", plan).exit()).isZero();
    Map<String, String> before = bench.live();
    Map<String, String> kept = new TreeMap<>(before);
    kept.keySet().removeIf(key -> PruneBench.artefact(key) && key.matches("workflow/wf-\\d+/.*"));

    kill(bench, records, plan, round);

    assertThat(bench.live()).containsAllEntriesOf(kept);
    assertThat(before).containsAllEntriesOf(bench.live());
    CommandLineRun again = bench.run("cleanup", "--plan", plan, "--yes", "--json");
    assertThat(again.exit()).as(again.err()).isZero();
    JsonNode result = again.json();
    assertThat(result.get("drifted_count").asInt()).isZero();
    assertThat(
            result.get("workflows_pruned").asInt()
                + result.get("already_gone").asInt()
                + result.path("done_before").asInt())
        .isEqualTo(WORKFLOWS);
    assertThat(bench.live()).isEqualTo(kept);
  }

  /** In the middle of a call, before any of its keys, or after some or all of them. */
  private static void kill(PruneBench bench, Path records, String plan, int round)
      throws Exception {
    AtomicReference<Process> child = new AtomicReference<>();
    Runnable kill = () -> end(child.get());
    Fault fault =
        round % 4 < 2
            ? bench.server.faults().on(Operation.DELETE_OBJECTS).skip(1 + round / 4 % 3)
            : bench.server.faults().onDeletedKey().keys(PruneBench::artefact).skip(round % KEYS);
    if (round % 2 == 0) {
      fault.times(1).before(kill);
    } else {
      fault.times(1).after(kill);
    }
    List<String> command =
        List.of(
            records.toString(),
            "cleanup",
            bench.address(),
            "--plan",
            plan,
            "--batch",
            "4",
            "--yes");
    child.set(ChildJvm.start(PruneProcess.class, command.toArray(String[]::new)));
    assertThat(child.get().waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.get().exitValue()).as("it was killed").isNotZero();
    bench.server.faults().clear();
  }

  @Test
  void whatAKilledProbeLeftIsRemovedByALaterRunAndNothingElseIs() throws Exception {
    Path records = directory.resolve("records");
    try (PruneBench bench = new PruneBench(records)) {
      bench.workflows.completed("wf-a");
      bench.workflows.completed("wf-b");
      List<String> others =
          List.of(
              ".holdfast-probe/8d9d1d0e-2f6c-4a7d-9c41-0f4b9f0f5f10/right",
              ".holdfast-probe/mine/right",
              ".holdfast-probe/notes.txt");
      others.forEach(key -> bench.bucket.put(key, "somebody else's"));
      bench.server.clock().set(Instant.now().minus(Duration.ofMinutes(3)));
      AtomicReference<Process> child = new AtomicReference<>();
      bench.server.faults().on(Operation.DELETE_OBJECTS).times(1).after(() -> end(child.get()));
      List<String> command =
          List.of(records.toString(), "cleanup", bench.address(), "--keep", "30d", "--yes");
      child.set(ChildJvm.start(PruneProcess.class, command.toArray(String[]::new)));
      assertThat(child.get().waitFor(60, TimeUnit.SECONDS)).isTrue();
      bench.server.faults().clear();
      assertThat(probes(bench)).hasSize(5);

      JsonNode one = bench.cleanup("--max-tasks", "1").json();
      assertThat(one.get("workflows_pruned").asInt()).isEqualTo(1);
      assertThat(probes(bench)).as("by its time it may be at work").hasSize(5);
      bench.today();
      assertThat(bench.cleanup().exit()).isZero();
      assertThat(probes(bench)).isEqualTo(others);
    }
  }

  private static List<String> probes(PruneBench bench) {
    return bench.there().contents().keySet().stream()
        .filter(key -> key.startsWith(".holdfast-probe/"))
        .toList();
  }

  private static void end(Process process) {
    process.destroyForcibly();
    process.onExit().join();
  }
}
