package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.Test;

@StartsEmpty
class DriftTest extends RetentionContract {

  private static Drift drift(long id, DriftReason reason) {
    return new Drift(TaskId.of(id), reason, 1);
  }

  @Test
  void whatChangedSinceThePreviewIsKeptAndNamed() throws SQLException {
    for (long id = 1; id <= 6; id++) {
      task(id, "completed", OLD);
    }
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT);
    database.execute(
        "update fib_flow_tasks set status = 'pending' where id = 2",
        "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = 3",
        "update fib_flow_tasks set last_active_time = null where id = 4",
        "delete from fib_flow_tasks where id = 5",
        "delete from fib_flow_task_events where task_id = 5",
        "delete from fib_flow_task_attempts where task_id = 5");

    CleanupResult result = run(plan);

    assertThat(result.deleted()).isEqualTo(2);
    assertThat(result.gone().of("events")).isEqualTo(2);
    assertThat(result.gone().of("attempts")).isEqualTo(2);
    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            drift(2, DriftReason.STATUS_CHANGED),
            drift(3, DriftReason.ACTIVE_AGAIN),
            drift(4, DriftReason.ACTIVE_AGAIN),
            drift(5, DriftReason.GONE));
    assertThat(result.driftedCount()).isEqualTo(4);
    assertThat(result.remaining()).isZero();
    assertThat(result.stoppedBy()).isNull();
    assertThat(tasksLeft()).containsExactly(2L, 3L, 4L);
    assertNothingHalfDeleted();
  }

  @Test
  void aPausedTaskThatWasResumedSurvives() throws SQLException {
    task(1, "paused", OLD);
    task(2, "paused", OLD);
    CleanupPlan.Ready plan = ready(preview(WITH_PAUSED), CleanupOptions.DEFAULT);
    // As fib-flow resumes by hand: the time may well be left as it was.
    database.execute("update fib_flow_tasks set status = 'pending', stage = 0 where id = 1");

    CleanupResult result = run(plan);

    assertThat(result.drifted()).containsExactly(drift(1, DriftReason.STATUS_CHANGED));
    assertThat(tasksLeft()).containsExactly(1L);
  }

  @Test
  void aParentWhoseChildWouldBecomePoisonIsKept() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", OLD);
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT);
    database.execute(
        "update fib_flow_tasks set last_active_time = %d where id = 2".formatted(YOUNG));

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            drift(2, DriftReason.ACTIVE_AGAIN), drift(1, DriftReason.CHILD_KEPT));
    assertThat(tasksLeft()).containsExactly(1L, 2L);
  }

  @Test
  void aParentThatGotAChildIsKept() throws SQLException {
    task(1, "completed", OLD);
    CleanupPlan.Ready plan = ready(preview(POLICY), allowing(FibFlowHazards.POISON_CHILD));
    child(2, 1, "permanently_failed", OLD);

    CleanupResult result = run(plan);

    // Only the parents that the preview flagged were accepted.
    assertThat(result.drifted()).containsExactly(drift(1, DriftReason.CHILD_KEPT));
    assertThat(tasksLeft()).containsExactly(1L, 2L);
  }

  @Test
  void acceptingAnOpenChildIsNotAcceptingAFailedOne() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "running", YOUNG);
    CleanupPlan.Ready plan = ready(preview(POLICY), allowing(FibFlowHazards.PINNED_CHILD));
    database.execute("update fib_flow_tasks set status = 'permanently_failed' where id = 2");

    assertThat(run(plan).drifted()).containsExactly(drift(1, DriftReason.CHILD_KEPT));
  }

  @Test
  void keepingAChildKeepsItsAncestorsThatItWouldBlock() throws SQLException {
    task(1, "permanently_failed", OLD);
    child(2, 1, "permanently_failed", OLD);
    task(3, "permanently_failed", OLD, "parent_id", 2L, "root_id", 1L);
    task(4, "completed", OLD);

    BatchReceipt result =
        delete(
            planned(4, "completed", OLD),
            planned(3, "permanently_failed", OLD - 1),
            planned(2, "permanently_failed", OLD),
            planned(1, "permanently_failed", OLD));

    assertThat(result.done()).isEqualTo(ids(4));
    assertThat(drifted(result))
        .containsExactlyInAnyOrder(
            drift(3, DriftReason.ACTIVE_AGAIN),
            drift(2, DriftReason.CHILD_KEPT),
            drift(1, DriftReason.CHILD_KEPT));
    assertNothingHalfDeleted();
  }

  @Test
  void flagsOfTheBatchAcceptWhatTheyName() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);
    task(3, "completed", OLD);
    child(4, 3, "paused", YOUNG);
    TaskStatus completed = TaskStatus.COMPLETED;

    assertThat(
            delete(
                    new Planned(
                        TaskId.of(1), completed, OLD, null, null, Set.of("pinned_child"), null),
                    new Planned(
                        TaskId.of(3), completed, OLD, null, null, Set.of("poison_child"), null))
                .done())
        .isEmpty();
    assertThat(
            delete(
                    new Planned(
                        TaskId.of(1), completed, OLD, null, null, Set.of("poison_child"), null),
                    new Planned(
                        TaskId.of(3), completed, OLD, null, null, Set.of("pinned_child"), null))
                .done())
        .isEqualTo(ids(1, 3));
  }

  /** Ids of children are greater in stores fib-flow wrote; other programs may do otherwise. */
  @Test
  void aChildWithASmallerIdStillGoesBeforeItsParent() throws SQLException {
    for (long id = 1; id <= 6; id++) {
      task(id, "permanently_failed", OLD, "parent_id", id + 1, "root_id", 7L);
    }
    task(7, "permanently_failed", OLD);

    CleanupResult result = run(ready(preview(POLICY), batchesOf(1)));

    assertThat(result.deleted()).isEqualTo(7);
    assertThat(result.driftedCount()).isZero();
    assertThat(tasksLeft()).isEmpty();
  }

  @Test
  void tasksThatAreEachOthersParentsStayApartButGoTogether() throws SQLException {
    task(1, "permanently_failed", OLD, "parent_id", 2L, "root_id", 2L);
    task(2, "permanently_failed", OLD, "parent_id", 1L, "root_id", 1L);
    task(3, "permanently_failed", OLD, "parent_id", 3L, "root_id", 3L);

    CleanupResult apart = run(ready(preview(POLICY), batchesOf(1)));
    assertThat(apart.deleted()).isEqualTo(1);
    assertThat(apart.drifted())
        .containsExactlyInAnyOrder(
            drift(1, DriftReason.CHILD_KEPT), drift(2, DriftReason.CHILD_KEPT));

    assertThat(run(ready(preview(POLICY), batchesOf(10))).deleted()).isEqualTo(2);
  }

  @Test
  void fractionsOfASecondAreComparedExactly() throws SQLException {
    assumeThat(engine.isSqlite()).as("only SQLite keeps fractions in this column").isTrue();
    task(1, "completed", OLD + 0.25);

    assertThat(drifted(delete(planned(1, "completed", OLD))))
        .containsExactly(drift(1, DriftReason.ACTIVE_AGAIN));
    assertThat(delete(planned(1, "completed", OLD + 0.25)).done()).isEqualTo(ids(1));
  }

  @Test
  void aRowThatSomebodyHoldsIsPassedOver() throws SQLException {
    assumeThat(engine.isServer()).as("SQLite locks no rows").isTrue();
    task(1, "completed", OLD);
    task(2, "completed", OLD);
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select 1 from fib_flow_tasks where id = 1 for update");

      BatchReceipt result = delete(planned(2, "completed", OLD), planned(1, "completed", OLD));

      assertThat(result.done()).isEqualTo(ids(2));
      assertThat(drifted(result)).containsExactly(drift(1, DriftReason.LOCKED));
      other.rollback();
    }
    assertThat(delete(planned(1, "completed", OLD)).done()).isEqualTo(ids(1));
  }

  @Test
  void aRowThatIsLetGoDuringTheRunIsTriedAgain() throws SQLException {
    assumeThat(engine.isServer()).as("SQLite locks no rows").isTrue();
    for (long id = 1; id <= 3; id++) {
      task(id, "completed", OLD);
    }
    CleanupPlan.Ready plan = ready(preview(POLICY), batchesOf(1));
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select 1 from fib_flow_tasks where id = 3 for update");
      CleanupListener letGo =
          new CleanupListener() {
            @Override
            public void batchDone(CleanupProgress progress) {
              if (progress.deleted() == 2) {
                rollback(other);
              }
            }
          };

      CleanupResult result = run(plan, letGo, NEVER);

      assertThat(result.deleted()).isEqualTo(3);
      assertThat(result.driftedCount()).isZero();
    }
  }

  private static void rollback(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
