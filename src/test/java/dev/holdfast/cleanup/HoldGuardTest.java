package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hold that comes between the look of a batch and its commit waits, and is told what it met. */
@StartsEmpty
class HoldGuardTest extends TaskStoreContract {

  private static final TaskId TASK = TaskId.of(1);

  private Records records;
  private HoldBook book;
  private Holding holding;

  @BeforeEach
  void oneTask() throws Exception {
    records = RecordsBench.in(directory.resolve("records"));
    book = new HoldBook(records.directory(), Map::of);
    holding = new Holding(new Journal(records, Clock.systemUTC()));
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "status", "completed", "last_active_time", 1_000L);
      TaskRows.task(connection, 2, "root_id", 1L, "parent_id", 1L, "status", "completed");
    }
  }

  /** Stops in the middle of a batch, all its locks taken. */
  private static final class Stop implements BatchRecorder {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final boolean fail;

    Stop(boolean fail) {
      this.fail = fail;
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {
      reached.countDown();
      try {
        goOn.await();
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
      if (fail) {
        throw new IllegalStateException("taken back");
      }
    }
  }

  private BatchReceipt delete(BatchRecorder recorder) {
    Planned task =
        new Planned(TASK, new TaskStatus("completed"), 1_000, null, null, Set.of(), null);
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return writer.apply(
          List.of(new Share(task, 0, 1)),
          recorder,
          new HoldGuard(
              book, store.fingerprint(NEVER), (Holds held, TaskId id) -> held.hold(id, id)));
    }
  }

  private Holding.Change holdDuring(Stop batch, boolean workflow) throws Exception {
    try (TaskStore second = database.open();
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<BatchReceipt> deleting = threads.submit(() -> delete(batch));
      batch.reached.await();
      WaitingThread waiting = new WaitingThread();
      Future<Holding.Change> hold =
          threads.submit(
              () -> {
                waiting.isThis();
                return holding.hold(second, TASK, workflow, null, NEVER);
              });
      try {
        waiting.awaitIn("HoldLock");
      } finally {
        batch.goOn.countDown();
      }
      if (batch.fail) {
        assertThatThrownBy(deleting::get).hasMessageContaining("taken back");
      } else {
        assertThat(deleting.get().done()).containsExactly(TASK);
      }
      return hold.get();
    }
  }

  @Test
  void isToldThatTheTaskIsDeletedAndLeavesNoHold() throws Exception {
    Holding.Change change = holdDuring(new Stop(false), false);

    assertThat(change.there()).isFalse();
    assertThat(change.changed()).isFalse();
    assertThat(change.deleted()).isEqualTo(1);
    assertThat(book.of(store.fingerprint(NEVER)).all).isEmpty();
  }

  @Test
  void isToldHowMuchOfTheWorkflowIsDeletedAndKeepsTheRest() throws Exception {
    Holding.Change change = holdDuring(new Stop(false), true);

    assertThat(change.there()).isTrue();
    assertThat(change.deleted()).isEqualTo(1);
    assertThat(book.of(store.fingerprint(NEVER)).hold(TaskId.of(2), TASK)).isTrue();
  }

  @Test
  void keepsTheTaskOfABatchThatIsTakenBack() throws Exception {
    Holding.Change change = holdDuring(new Stop(true), false);

    assertThat(change.there()).isTrue();
    assertThat(change.deleted()).isZero();
    assertThat(book.of(store.fingerprint(NEVER)).hold(TASK, TASK)).isTrue();
    assertThat(delete(BatchRecorder.NONE).done()).isEmpty();
  }

  @Test
  void aProcessThatIsKilledInItsBatchKeepsNobodyOut() throws Exception {
    Process batch =
        ChildJvm.start(HoldBatchProcess.class, records.directory().toString(), database.address());
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      assertThat(batch.inputReader().readLine()).isEqualTo("in a batch");
      WaitingThread waiting = new WaitingThread();
      Future<Holding.Change> hold =
          threads.submit(
              () -> {
                waiting.isThis();
                return holding.hold(store, TASK, false, null, NEVER);
              });
      waiting.awaitIn("HoldLock");
      assertThat(hold.isDone()).isFalse();
      batch.destroyForcibly().waitFor();
      assertThat(hold.get().there()).isTrue();
    } finally {
      batch.destroyForcibly();
    }
  }
}
