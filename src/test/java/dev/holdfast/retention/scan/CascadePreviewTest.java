package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a database would delete with a task is shown, where it would delete anything. */
class CascadePreviewTest extends CascadeContract {

  @Test
  void showsWhatWouldGoWithItsStatusAndBlocks() throws SQLException {
    family();

    Preview preview = preview(Holds.NONE);

    assertThat(preview.tasks()).isEqualTo(3);
    assertThat(preview.hazards())
        .contains(
            cascade(2, Map.of(TaskStatus.COMPLETED, 1L, TaskStatus.PERMANENTLY_FAILED, 1L), 3, 4));
    assertThat(preview.hazards())
        .extracting(Hazard::kind)
        .as("nothing is left behind that could be torn, poisoned or pinned")
        .doesNotContain(
            FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD, CommonHazards.TORN_WORKFLOW);
    assertThat(CleanupPlan.of(preview, CleanupOptions.DEFAULT))
        .isInstanceOf(CleanupPlan.Refused.class);
    assertLeft(1L, 2L, 3L, 4L, 10L);
  }

  @Test
  void whereTheKeysAreMissingTheHazardIsToo() throws SQLException {
    database.execute(
        "alter table fib_flow_tasks drop foreign key task_parent, drop foreign key task_root");
    family();

    assertThat(preview(Holds.NONE).hazards())
        .extracting(Hazard::kind)
        .contains(FibFlowHazards.POISON_CHILD)
        .doesNotContain(FibFlowHazards.CASCADE_DELETE);
  }

  @Test
  void aKeyThatClearsParentsDeletesNothing() throws SQLException {
    database.execute(
        "alter table fib_flow_tasks drop foreign key task_parent, drop foreign key task_root",
        "alter table fib_flow_tasks add foreign key (parent_id) references fib_flow_tasks (id)"
            + " on delete set null");
    family();

    assertThat(preview(Holds.NONE).hazards())
        .extracting(Hazard::kind)
        // A child whose parent is cleared names none that is missing.
        .contains(FibFlowHazards.PARENT_CLEARED)
        .doesNotContain(FibFlowHazards.CASCADE_DELETE, FibFlowHazards.POISON_CHILD);
  }

  @Test
  void wholeWorkflowsHaveNothingElseBelowThem() throws SQLException {
    family();
    Policy whole = new Policy(POLICY.rules(), true);

    Preview preview = preview(new PreviewScan(whole, OracleStores.NOW, null, Holds.NONE));

    assertThat(preview.tasks()).isEqualTo(1);
    assertThat(preview.blocking()).isEmpty();
    assertThat(run(ready(preview, CleanupOptions.DEFAULT)).deleted()).isEqualTo(1);
    assertLeft(1L, 2L, 3L, 4L);
  }

  @Test
  void aLimitCountsWhatGoesAlong() throws SQLException {
    family();
    CleanupOptions limited = allowing().withMaxTasks(4);

    Preview preview = preview(new PreviewScan(POLICY, OracleStores.NOW, 4, Holds.NONE));
    CleanupPlan.Ready plan = ready(preview, limited);

    assertThat(plan.work().size()).isLessThanOrEqualTo(4);
    CleanupResult result = run(plan);
    assertThat(result.deleted()).isEqualTo(4);
    assertThat(result.remaining()).isEqualTo(1);
    assertLeft(10L);
  }

  @Test
  void anExplanationNamesWhatWouldGoAlong() throws SQLException {
    family();
    ExplainScan scan = new ExplainScan(POLICY, OracleStores.NOW, Holds.NONE);

    Explanation above = scan.explain(store, TaskId.of(1), NEVER);
    Explanation leaf = scan.explain(store, TaskId.of(2), NEVER);

    assertThat(above.eligible()).isTrue();
    assertThat(above.pinnedBy()).isEmpty();
    assertThat(above.clause(Clause.Question.DELETED_WITH).holds()).isFalse();
    assertThat(above.clause(Clause.Question.DELETED_WITH).code()).isEqualTo("cascade_delete");
    assertThat(above.clause(Clause.Question.DELETED_WITH).value()).isEqualTo(ids(3, 4));
    assertThat(leaf.clause(Clause.Question.DELETED_WITH).holds()).isTrue();
  }
}
