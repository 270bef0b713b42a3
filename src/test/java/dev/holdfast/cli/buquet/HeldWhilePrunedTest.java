package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.WaitingThread;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Operation;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hold that comes while its workflow is being pruned keeps what is left, and says so. */
class HeldWhilePrunedTest {

  @TempDir private Path directory;
  private PruneBench bench;

  @BeforeEach
  void start() {
    bench = new PruneBench(directory.resolve("records"));
    bench.workflows.completed("wf-a");
    bench.today();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  /** Prunes, and holds when the call that deletes is on its way. */
  private CommandLineRun holdWhilePruned(String... options) {
    AtomicReference<CompletableFuture<CommandLineRun>> hold = new AtomicReference<>();
    bench
        .server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(1)
        .times(1)
        .before(
            () -> {
              WaitingThread waiting = new WaitingThread();
              hold.set(
                  CompletableFuture.supplyAsync(
                      () -> {
                        waiting.isThis();
                        return bench.run("hold", options);
                      }));
              waiting.awaitIn("HoldLock");
            });
    bench.cleanup();
    return hold.get().join();
  }

  private long held() {
    return bench.run("preview", "--keep", "30d", "--json").json().at("/held/count").asLong();
  }

  @Test
  void aHoldOfAWorkflowThatIsPrunedMeanwhileSetsNothing() {
    CommandLineRun hold = holdWhilePruned("wf-a");

    assertThat(hold.exit()).as(hold.out()).isEqualTo(1);
    assertThat(hold.err())
        .startsWith("Workflow wf-a is not on hold: a cleanup was already pruning it");
    assertThat(bench.run("release", "wf-a").exit()).as("it was not on hold").isEqualTo(3);
    CommandLineRun late = bench.run("hold", "wf-a", "--workflow");
    assertThat(late.exit()).isEqualTo(1);
    assertThat(late.err()).startsWith("Workflow wf-a is not on hold: nothing is left of it");
  }

  @Test
  void aHoldOfAWorkflowThatIsPrunedInPartKeepsTheRest() {
    String ship = "workflow/wf-a/steps/ship.json";
    bench.server.faults().onDeletedKey().key(ship).answer(403, "AccessDenied");

    CommandLineRun hold = holdWhilePruned("wf-a", "--workflow");

    assertThat(hold.exit()).as(hold.err()).isEqualTo(3);
    assertThat(hold.out())
        .contains("Workflow wf-a is on hold", "2 parts of it are pruned, and the rest is on hold");
    assertThat(bench.artefacts()).containsExactly(ship);
    assertThat(held()).isEqualTo(1);
  }

  /** It may get steps and signals yet. */
  @Test
  void aWorkflowThatHasNotEndedIsHeldAlsoWithoutAny() {
    bench.bucket.workflows().start("wf-new", "order_fulfillment");

    assertThat(bench.run("hold", "wf-new").exit()).isZero();
  }
}
