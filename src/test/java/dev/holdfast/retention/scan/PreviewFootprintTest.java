package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Descendants;
import dev.holdfast.retention.plan.Evidence;
import dev.holdfast.retention.plan.ForeignRows;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.plan.WorkflowSizes;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Access;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A million candidates must fit into a heap of 64 MB, of which the program itself takes 20. */
class PreviewFootprintTest {

  private static final int TASKS = 200_000;
  private static final long NOW = 1_760_000_000;
  private static final int FAMILY = 10;

  /**
   * Every other ten tasks are a workflow, made in a row. Ages wander by five days against the ids:
   * four seconds a task.
   */
  private static Preview preview() {
    Random random = new Random(1);
    CandidateColumns columns = new CandidateColumns();
    for (long id = 1; id <= TASKS; id++) {
      long root = (id - 1) / FAMILY * FAMILY + 1;
      boolean child = (id - 1) / FAMILY % 2 == 0 && id != root;
      columns.add(
          new Candidate(
              TaskId.of(id),
              id % 20 == 7 ? TaskStatus.PERMANENTLY_FAILED : TaskStatus.COMPLETED,
              NOW + 4 * (id - TASKS) - random.nextInt(10 * 86_400),
              null,
              "orders.import." + id % 300,
              "async",
              null,
              null,
              child ? TaskId.of(root) : null,
              child ? TaskId.of(root) : null,
              null,
              0),
          0);
    }
    Candidates candidates = columns.oldestFirst(TASKS);
    WorkflowSizes workflows = new WorkflowSizes(candidates);
    for (int row = 0; row < TASKS; row++) {
      candidates.setAmount(row, 0, 8 + row % 40);
      candidates.setAmount(row, 1, 1);
      workflows.add(candidates.workflowNumber(row), 1);
    }
    Sample none = new Sample(0, List.of());
    PlanFacts facts =
        new PlanFacts(
            Policy.of(60, List.of(TaskStatus.COMPLETED)),
            NOW,
            NOW,
            0,
            new Spared(none, 0, 0, Map.of(), Map.of()),
            new Census(TASKS, none, none, Access.FULL),
            PreviewRequest.PLAINLY);
    return Preview.of(
        facts,
        candidates,
        FibFlowTerms.MEASURES,
        new Evidence(
            FibFlowHazards.HAZARDS,
            FamilyJudge.of(FibFlowHazards.HAZARDS.family()),
            candidates,
            facts.census(),
            LongColumn.zeros(TASKS),
            workflows,
            Descendants.none(candidates),
            ForeignRows.NONE));
  }

  @Test
  void isAFewBytesACandidate() throws Exception {
    Preview preview = preview();
    CleanupPlan.Ready plan = (CleanupPlan.Ready) CleanupPlan.of(preview, CleanupOptions.DEFAULT);

    assertThat((double) Footprint.of(preview.candidates()) / TASKS).isBetween(1.0, 21.0);
    assertThat((double) Footprint.of(preview.evidence()) / TASKS).isLessThan(24.0);
    assertThat((double) Footprint.of(plan.work()) / TASKS).isLessThan(30.0);
  }
}
