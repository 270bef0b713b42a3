package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every engine must do with rules. */
@StartsEmpty
class RulesTest extends RetentionContract {

  private static Policy rules(String yaml) {
    try {
      return PolicyReader.own(yaml, FibFlowTerms.STATUSES.deletable);
    } catch (PolicyFileException wrong) {
      throw new AssertionError(wrong);
    }
  }

  @Test
  void theMostParticularRuleDecides() throws SQLException {
    task(1, "completed", OLD, "name", "import-a", "tag", "red");
    task(2, "completed", OLD, "name", "import", "tag", "red");
    task(3, "completed", OLD, "name", "other", "tag", "red");
    task(4, "paused", OLD, "name", "other");
    task(5, "paused", OLD, "name", "import-b");
    task(6, "completed", YOUNG, "name", "other");
    child(7, 3, "completed", OLD);

    Preview preview =
        preview(
            rules(
                """
                rules:
                  - {name: import-*, age: 1d}
                  - {name: import, keep: forever}
                  - {tag: red, age: 365d}
                  - {status: paused, age: 2d}
                  - {root: 3, age: 3d, rule: three}
                  - {age: 365d}
                """));

    assertThat(ids(preview)).isEqualTo(ids(1, 3, 4, 7));
    assertThat(preview.byRule())
        .isEqualTo(
            Map.of(
                "name:import-*",
                1L,
                "tag:red",
                0L,
                "status:paused",
                1L,
                "three",
                2L,
                "default",
                0L));
    assertThat(preview.cutoff()).isNull();
  }

  @Test
  void countsAreByNameNewestFirst() throws SQLException {
    for (int id = 1; id <= 6; id++) {
      task(id, "completed", NOW - 100 + id / 3, "name", id % 2 == 0 ? "even" : "odd");
    }
    task(7, "paused", NOW, "name", "odd");
    task(8, "completed", null, "name", "odd");
    task(9, "completed", NOW + 50, "name", "late");
    task(10, "completed", NOW + 60, "name", "late");

    assertThat(ids(preview(rules("rules: [{max_count: 1}]")))).isEqualTo(ids(1, 2, 3, 4));
    assertThat(ids(preview(rules("rules: [{age: 1s, keep_newest: 2}]")))).isEqualTo(ids(1, 2));
    assertThat(ids(preview(rules("rules: [{age: 100s, max_count: 2, keep_newest: 1}]"))))
        .isEqualTo(ids(1, 2));
  }

  @Test
  void workflowsGoAsAWholeOrNotAtAll() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "completed", OLD);
    child(3, 1, "completed", YOUNG);
    task(4, "completed", OLD);
    child(5, 4, "permanently_failed", OLD);
    task(6, "completed", OLD);
    child(7, 6, "running", OLD);
    child(8, 99, "completed", OLD);

    Policy whole = new Policy(POLICY.rules(), true);
    Preview preview = preview(whole);

    assertThat(ids(preview)).isEqualTo(ids(4, 5, 8));
    assertThat(preview.spared().workflows()).isEqualTo(2);
    assertThat(preview.spared().inWorkflows()).isEqualTo(3);
    assertThat(preview.hazards())
        .noneMatch(
            hazard -> hazard.kind().equals(CommonHazards.TORN_WORKFLOW) || hazard.blocking());
    CleanupPlan.Ready two = ready(preview, CleanupOptions.DEFAULT.withMaxTasks(2));
    assertThat(two.work().size()).isEqualTo(2);
    assertThat(ready(preview, CleanupOptions.DEFAULT.withMaxTasks(1)).work().size()).isEqualTo(1);
    assertThat(run(two).deleted()).isEqualTo(2);
    assertThat(tasksLeft()).isEqualTo(Set.of(1L, 2L, 3L, 6L, 7L, 8L));
  }

  @Test
  void whatIsOnHoldStaysAndIsCounted() throws SQLException {
    tasks(1, 5, "completed", OLD);
    child(6, 5, "completed", OLD);
    Holds holds = (task, workflow) -> task.equals(TaskId.of(2)) || workflow.equals(TaskId.of(5));

    Preview preview = preview(store, new PreviewScan(POLICY, NOW, null, holds));

    assertThat(ids(preview)).isEqualTo(ids(1, 3, 4));
    assertThat(preview.spared().held().count()).isEqualTo(3);
    assertThat(preview.spared().held().ids()).isEqualTo(ids(2, 5, 6));
  }

  @Test
  void aStatusThatIsNotFinalIsRefused() {
    Policy running =
        new Policy(List.of(Rule.aged(Match.statuses(List.of(TaskStatus.RUNNING)), 1)), false);

    assertThatThrownBy(() -> preview(running))
        .isInstanceOf(PolicyException.class)
        .hasMessageContaining("running");
  }
}
