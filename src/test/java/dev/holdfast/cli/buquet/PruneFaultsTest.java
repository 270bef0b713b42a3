package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Proves that a prune loses nothing whatever comes between: others who write meanwhile, and a
 * server that fails, forgets to answer or heeds no conditions.
 */
class PruneFaultsTest {

  private static final String SHIP = "workflow/wf-a/steps/ship.json";
  private static final String STATE = "workflow/wf-a/state.json";

  @TempDir private Path directory;
  private PruneBench bench;

  @BeforeEach
  void start() {
    bench = new PruneBench(directory.resolve("records"));
  }

  @AfterEach
  void stop() {
    assertThat(bench.there().keys()).as("what was written to probe").noneMatch(this::probe);
    bench.close();
  }

  private boolean probe(String key) {
    return key.startsWith(".holdfast-probe/");
  }

  private String archive() {
    return directory.resolve("pruned.archive").toString();
  }

  private static long number(CommandLineRun run, String name) {
    return run.json().get(name).asLong();
  }

  /** The call that deletes what is pruned comes after the one that probes. */
  private dev.holdfast.s3.Fault onPrune() {
    return bench.server.faults().on(Operation.DELETE_OBJECTS).skip(1).times(1);
  }

  @Test
  void aStateThatChangedAfterThePreviewIsDriftAndKeepsItsObjects() {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    Path plan = directory.resolve("a.plan");
    assertThat(bench.run("preview", "--keep", "30d", "--plan", plan.toString()).exit()).isZero();
    bench.bucket.workflows().become("wf-a", "running");
    List<String> before = bench.artefacts();

    CommandLineRun run = bench.run("cleanup", "--plan", plan.toString(), "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(run.json().at("/drifted/0/id").asText()).isEqualTo("wf-a");
    assertThat(run.json().at("/drifted/0/reason").asText()).isEqualTo("active_again");
    assertThat(bench.artefacts())
        .isEqualTo(before.stream().filter(key -> key.contains("/wf-a/")).toList())
        .isNotEmpty();
  }

  @Test
  void aStepThatChangesBetweenTheCheckAndTheDeleteIsKeptAndNamed() {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    onPrune().before(() -> bench.bucket.put(SHIP, "\"another\""));

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(run.json().at("/failed/0/key").asText()).isEqualTo(SHIP);
    assertThat(bench.live()).containsEntry(SHIP, "\"another\"");
  }

  @Test
  void aStepThatChangesWhereNoConditionIsHeededIsLiveAgainAndNamed() {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    bench.server.faults().ignoreBatchConditions();
    onPrune().before(() -> bench.bucket.put(SHIP, "\"another\""));

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(run.json().at("/failed/0/id").asText()).isEqualTo("wf-a");
    assertThat(run.json().at("/failed/0/key").asText()).isEqualTo(SHIP);
    assertThat(run.json().at("/failed/0/code").asText()).isEqualTo("changed");
    assertThat(bench.live()).containsEntry(SHIP, "\"another\"");
  }

  @ParameterizedTest
  @EnumSource(
      value = Versioning.class,
      names = {"ENABLED", "SUSPENDED", "NEVER", "UNSUPPORTED", "FORBIDDEN"})
  void aStepThatChangesRightBeforeIsSeenAlsoWhereNoConditionIsHeeded(Versioning versioning) {
    bench.there().versioning(versioning);
    bench.workflows.completed("wf-a");
    bench.today();
    bench.server.faults().ignoreBatchConditions();
    // The probe comes after the workflow was looked at.
    bench
        .server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .times(1)
        .before(() -> bench.bucket.put(SHIP, "\"another\""));

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "workflows_pruned")).isZero();
    assertThat(bench.live()).containsEntry(SHIP, "\"another\"");
  }

  @Test
  void whatChangesWhileItIsArchivedIsDriftAndTheRestIsPruned() {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    bench
        .server
        .faults()
        .on(Operation.GET_OBJECT)
        .key(SHIP)
        .times(1)
        .before(() -> bench.bucket.put(SHIP, "\"another\""));

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(run.json().at("/drifted/0/id").asText()).isEqualTo("wf-a");
    assertThat(run.json().at("/drifted/0/reason").asText()).isEqualTo("changed");
    assertThat(bench.artefacts()).hasSize(3).allMatch(key -> key.contains("/wf-a/"));
    assertThat(CommandLineRun.of("archive", "verify", archive()).exit()).isZero();
  }

  @Test
  void aWorkflowThatChangesBetweenTwoCallsIsTakenBackBeforeMoreOfItIsDeleted() {
    bench.workflows.manySignals(1_100);
    bench.today();
    String id = bench.workflows.completed("young");
    String many =
        bench.artefacts().stream().filter(key -> !key.contains(id)).findFirst().orElseThrow();
    String workflow = many.substring("workflow/".length(), many.indexOf("/s"));
    List<String> before = bench.artefacts();
    onPrune().after(() -> bench.bucket.workflows().become(workflow, "running"));

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "undone")).isEqualTo(1);
    assertThat(bench.artefacts()).isEqualTo(before);
    assertThat(bench.server.log().of(Operation.DELETE_OBJECTS))
        .as("the one of the probe and one of two")
        .hasSize(2);
  }

  @Test
  void onlyMarkersOfThisRunAreTakenAway() {
    bench.workflows.completed("wf-a");
    // Somebody deleted it once, and wrote it again.
    bench.there().delete(SHIP);
    bench.server.clock().advance(Duration.ofSeconds(5));
    bench.bucket.put(SHIP, "{\"shipped\":true}");
    bench.bucket.workflows().change("wf-a", state -> state.put("data", 1));
    List<Version> before = bench.there().versions(SHIP);
    bench.today();
    onPrune().after(() -> bench.bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = bench.cleanup();

    assertThat(number(run, "undone")).as(run.err()).isEqualTo(1);
    assertThat(bench.there().versions(SHIP)).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Lost.class)
  void anAnswerThatIsLostAfterItTookEffectIsNoFailure(Lost lost) {
    bench.workflows.completed("wf-a");
    Map<String, String> before = bench.live();
    bench.today();
    lost.happen(onPrune());

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(bench.artefacts()).isEmpty();
    restore();
    assertThat(bench.live()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Lost.class)
  void twoMarkersOfOneCallAreBothOurs(Lost lost) {
    bench.workflows.completed("wf-a");
    Map<String, String> before = bench.live();
    bench.today();
    bench.server.faults().ignoreBatchConditions();
    lost.happen(onPrune());
    bench
        .server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(2)
        .times(1)
        .after(() -> bench.bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "undone")).isEqualTo(1);
    assertThat(bench.live().keySet()).isEqualTo(before.keySet());
    assertThat(bench.there().versions(SHIP)).hasSize(1);
  }

  /** How an answer is lost. */
  enum Lost {
    BY_ERROR {
      @Override
      void happen(dev.holdfast.s3.Fault fault) {
        fault.answerAfterwards(500, "InternalError");
      }
    },
    BY_DROP {
      @Override
      void happen(dev.holdfast.s3.Fault fault) {
        fault.dropAfterwards();
      }
    };

    abstract void happen(dev.holdfast.s3.Fault fault);
  }

  @Test
  void aConnectionThatIsDroppedBeforeAnythingIsDoneIsTriedAgain() {
    bench.workflows.completed("wf-a");
    bench.today();
    onPrune().drop();

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    assertThat(bench.there().versions(SHIP)).hasSize(2);
  }

  @Test
  void aServerThatIsTooBusyOnceIsAskedAgain() {
    bench.workflows.completed("wf-a");
    bench.today();
    onPrune().answer(503, "SlowDown");

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
  }

  @Test
  void aServerThatStaysTooBusyStopsTheRunAndTheNextOneEndsIt() {
    bench.workflows.completed("wf-a");
    Map<String, String> before = bench.live();
    bench.today();
    bench.server.faults().on(Operation.DELETE_OBJECTS).skip(1).answer(503, "SlowDown");

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isIn(1, 3, 4);
    assertThat(run.err()).contains("SlowDown");
    assertThat(number(run, "workflows_pruned")).isZero();
    assertThat(bench.live()).isEqualTo(before);
    bench.server.faults().clear();
    CommandLineRun again = bench.cleanup();
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(number(again, "workflows_pruned")).isEqualTo(1);
  }

  @Test
  void whoMayDeleteNothingChangesNothingAndIsToldSo() {
    bench.workflows.completed("wf-a");
    Map<String, String> before = bench.live();
    bench.today();
    for (Operation operation : Operation.values()) {
      if (operation.write()) {
        bench.server.faults().on(operation).answer(403, "AccessDenied");
      }
    }

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err() + run.out()).isEqualTo(4);
    assertThat(run.err()).contains("AccessDenied").doesNotContain("Exception");
    assertThat(number(run, "workflows_pruned")).isZero();
    assertThat(bench.live()).isEqualTo(before);
    assertThat(run.json().toString()).doesNotContain("answer was lost");
  }

  @Test
  void whoMayDoNothingAtAllIsToldSo() {
    bench.workflows.completed("wf-a");
    bench.today();
    for (Operation operation : Operation.values()) {
      bench.server.faults().on(operation).answer(403, "AccessDenied");
    }

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err() + run.out()).isEqualTo(4);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void aServerThatRefusesConditionsOutrightPrunesAllTheSame() {
    bench.workflows.completed("wf-a");
    bench.today();
    bench.server.faults().on(Operation.DELETE_OBJECTS).times(1).answer(501, "NotImplemented");

    CommandLineRun run = bench.cleanup();

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
  }

  @Test
  void aPartOfAWorkflowThatIsRefusedWithoutVersionsIsTakenBackIfItComesToLife() {
    bench.there().versioning(Versioning.NEVER);
    bench.workflows.completed("wf-a");
    Map<String, String> before = bench.live();
    bench.today();
    bench.server.faults().onDeletedKey().key(SHIP).answer(403, "AccessDenied");
    onPrune().after(() -> bench.bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "undone")).isEqualTo(1);
    assertThat(bench.live().keySet()).isEqualTo(before.keySet());
  }

  @ParameterizedTest
  @EnumSource(
      value = Versioning.class,
      names = {"SUSPENDED", "NEVER", "UNSUPPORTED", "FORBIDDEN"})
  void withoutVersionsWhatComesToLifeIsWrittenAgain(Versioning versioning) {
    bench.workflows.completed("wf-a");
    bench.there().versioning(versioning);
    bench.workflows.completed("wf-b");
    Map<String, String> before = bench.live();
    bench.today();
    onPrune().after(() -> bench.bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(number(run, "undone")).as(run.out()).isEqualTo(1);
    assertThat(number(run, "workflows_pruned")).as(run.out()).isEqualTo(1);
    before.forEach(
        (key, body) -> {
          if (key.contains("/wf-a/") && !key.equals(STATE)) {
            assertThat(bench.live()).containsEntry(key, body);
          }
        });
    restore();
    assertThat(bench.live().keySet()).isEqualTo(before.keySet());
  }

  @Test
  void whatIsNotOfTheFormIsNoReasonToFail() {
    bench.workflows.completed("wf-a");
    bench.bucket.put("workflow/steps/loose.json", "1");
    bench.bucket.put("workflow//state.json", "{}");
    bench.bucket.put("workflow//steps/x.json", "1");
    bench.bucket.put("workflow/loose", "1");
    Map<String, String> before = bench.live();
    bench.today();

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(number(run, "workflows_pruned")).isEqualTo(1);
    before.keySet().removeIf(key -> key.contains("/wf-a/s") && PruneBench.artefact(key));
    assertThat(bench.live()).isEqualTo(before);
  }

  private void restore() {
    CommandLineRun back =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive(),
            bench.address(),
            "--yes");
    assertThat(back.exit()).as(back.err()).isZero();
  }
}
