package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What changes between preview and run keeps the whole workflow, and nothing else. */
@StartsEmpty
class WholeWorkflowRunTest extends RetentionContract {

  private static final Policy WHOLE = new Policy(POLICY.rules(), true);

  /** 1 with 2 and 3 (3 below 2), 11 with 12, and 20 alone. */
  @BeforeEach
  void twoWorkflowsAndATask() throws Exception {
    task(1, "completed", OLD);
    child(2, 1, "completed", OLD);
    task(3, "completed", OLD, "parent_id", 2L, "root_id", 1L);
    task(11, "completed", OLD);
    child(12, 11, "completed", OLD);
    task(20, "completed", OLD);
  }

  private CleanupPlan.Ready plan(int batch) {
    return ready(preview(WHOLE), batchesOf(batch));
  }

  private static Drift drift(long id, DriftReason reason) {
    return new Drift(TaskId.of(id), reason, 1);
  }

  @Test
  void goesWholeEvenIfItIsLargerThanABatch() throws SQLException {
    CleanupResult result = run(plan(1));

    assertThat(result.complete()).isTrue();
    assertThat(result.batches()).isEqualTo(3);
    assertThat(tasksLeft()).isEmpty();
  }

  @Test
  void aChildThatIsActiveAgainKeepsItWhole() throws SQLException {
    CleanupPlan.Ready plan = plan(100);
    database.execute(
        "update fib_flow_tasks set last_active_time = %d where id = 3".formatted(OLD + 1));

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            drift(3, DriftReason.ACTIVE_AGAIN),
            drift(2, DriftReason.WORKFLOW_KEPT),
            drift(1, DriftReason.WORKFLOW_KEPT));
    assertThat(tasksLeft()).containsExactly(1L, 2L, 3L);
    assertNothingHalfDeleted();
  }

  @Test
  void aTaskThatWasAddedKeepsItWhole() throws SQLException {
    CleanupPlan.Ready plan = plan(2);
    task(30, "completed", OLD, "parent_id", 12L, "root_id", 11L);

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            drift(11, DriftReason.WORKFLOW_KEPT), drift(12, DriftReason.WORKFLOW_KEPT));
    assertThat(tasksLeft()).containsExactly(11L, 12L, 30L);
    assertNothingHalfDeleted();
  }

  @Test
  void aChildThatMustNotLoseItsParentKeepsTheWholeWorkflowOfTheParent() throws SQLException {
    CleanupPlan.Ready plan = plan(100);
    // Not of the same root, as other programs may write it.
    task(40, "running", YOUNG, "parent_id", 2L, "root_id", 40L);

    CleanupResult result = run(plan);

    assertThat(result.drifted())
        .containsExactlyInAnyOrder(
            drift(2, DriftReason.CHILD_KEPT),
            drift(1, DriftReason.WORKFLOW_KEPT),
            drift(3, DriftReason.WORKFLOW_KEPT));
    assertThat(tasksLeft()).containsExactly(1L, 2L, 3L, 40L);
  }

  @Test
  void aRowThatSomebodyHoldsKeepsItWhole() throws SQLException {
    assumeThat(engine.isServer()).as("SQLite locks no rows").isTrue();
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select 1 from fib_flow_tasks where id = 12 for update");

      BatchReceipt result = delete(whole(12, 11), whole(11, 11), whole(20, 20));

      assertThat(result.done()).isEqualTo(ids(20));
      assertThat(drifted(result))
          .containsExactlyInAnyOrder(
              drift(12, DriftReason.LOCKED), drift(11, DriftReason.WORKFLOW_KEPT));
      other.rollback();
    }
  }

  private static Planned whole(long id, long workflow) {
    return new Planned(
        TaskId.of(id), TaskStatus.COMPLETED, OLD, TaskId.of(workflow), null, Set.of(), null);
  }
}
