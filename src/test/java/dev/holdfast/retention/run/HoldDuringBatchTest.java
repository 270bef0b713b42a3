package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.cleanup.WaitingThread;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.KeptOut;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hold that is confirmed is kept, and one that comes too late is told so. */
@StartsEmpty
class HoldDuringBatchTest extends RetentionContract {

  private Records records;
  private Holding holding;

  @BeforeEach
  void threeTasks() throws Exception {
    records = RecordsBench.in(directory.resolve("records"));
    holding = new Holding(new Journal(records, Clock.systemUTC()));
    // By age and by id alike, so that they go in this order on every engine.
    task(1, "completed", OLD - 2);
    task(3, "completed", OLD, "root_id", null);
    child(2, 3, "completed", OLD - 1);
  }

  private CleanupResult clean(TaskStore on, Preview preview, CleanupListener listener) {
    return new Cleanup(new Journal(records, Clock.systemUTC()))
        .run(
            on,
            new CleanupOrder(preview, ready(preview, batchesOf(1)), null, null, null),
            listener,
            RunPace.NONE,
            NEVER)
        .result();
  }

  @Test
  void aHoldThatComesWhileTheBatchWaitsForTheStoreKeepsItsTask() throws Exception {
    holdWhileTheBatchOfTask2Waits(TaskId.of(2), false);
  }

  @Test
  void soDoesAHoldOnItsWorkflow() throws Exception {
    holdWhileTheBatchOfTask2Waits(TaskId.of(3), true);
  }

  private void holdWhileTheBatchOfTask2Waits(TaskId held, boolean workflow) throws Exception {
    Preview preview = preview(POLICY);
    AtomicReference<KeptOut> other = new AtomicReference<>();
    try (TaskStore second = database.open();
        ExecutorService threads = Executors.newFixedThreadPool(1)) {
      WaitingThread cleaning = new WaitingThread();
      CleanupListener lockAfterFirstBatch =
          new CleanupListener() {
            @Override
            public void batchDone(CleanupProgress progress) {
              if (progress.batches() == 1) {
                other.set(lockOthersOut());
                cleaning.isThis();
              }
            }
          };
      Future<CleanupResult> run = threads.submit(() -> clean(store, preview, lockAfterFirstBatch));
      cleaning.awaitIn("BatchOperation");

      Holding.Change change = holding.hold(second, held, workflow, "late", NEVER);
      other.get().close();

      assertThat(change.there()).isTrue();
      assertThat(run.get().drifted()).contains(new Drift(TaskId.of(2), DriftReason.ON_HOLD, 1));
      assertThat(tasksLeft()).contains(2L);
      if (workflow) {
        assertThat(tasksLeft()).containsExactly(2L, 3L);
      }
      assertNothingHalfDeleted();
    }
  }

  private KeptOut lockOthersOut() {
    try {
      return KeptOut.of(engine, database);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
