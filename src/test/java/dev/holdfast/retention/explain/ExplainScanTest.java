package dev.holdfast.retention.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.explain.Clause.Question;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.RetentionText;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

@StartsEmpty
class ExplainScanTest extends RetentionContract {

  private static final RetentionText TEXT = RetentionText.of(FibFlowTerms.TERMS.cleanup());

  private static Policy rules(String rules) {
    try {
      return PolicyReader.own("rules: [" + rules + "]", FibFlowTerms.STATUSES.deletable);
    } catch (PolicyFileException wrong) {
      throw new AssertionError(wrong);
    }
  }

  private Explanation explain(long id, Policy policy, Holds holds) {
    Explanation explanation =
        new ExplainScan(policy, NOW, holds).explain(store, TaskId.of(id), NEVER);
    assertThat(TEXT.of(explanation)).endsWith(".").doesNotContain("{", "reason.");
    Preview preview = preview(store, new PreviewScan(policy, NOW, null, holds));
    assertThat(preview.candidates().row(TaskId.of(id)) >= 0).isEqualTo(explanation.eligible());
    return explanation;
  }

  private Explanation explain(long id, Policy policy) {
    return explain(id, policy, Holds.NONE);
  }

  @Test
  void namesTheRuleThatWonAndThoseItPassedOver() throws SQLException {
    task(1, "completed", OLD, "name", "import-a", "tag", "red");
    task(2, "paused", OLD, "name", "import-b");
    Policy policy = rules("{name: import-*, age: 1d}, {tag: red, age: 9d}, {age: 2d}");

    Explanation explanation = explain(1, policy);

    assertThat(explanation.eligible()).isTrue();
    assertThat(explanation.rule().key()).isEqualTo("name:import-*");
    assertThat(explanation.passedOver())
        .extracting(Rule::key)
        .containsExactly("tag:red", "default");
    assertThat(explanation.clause(Question.AGE).threshold()).isEqualTo(86_400.0);
    assertThat(explanation.clause(Question.AGE).holdsFrom()).isEqualTo(OLD + 86_401);
    assertThat(explanation.eligibleAt()).isEqualTo(OLD + 86_401);
    assertThat(explain(2, policy).reason()).isEqualTo(Reason.STATUS_NOT_COVERED);
    assertThat(TEXT.of(explain(2, policy))).contains("import-*");
    assertThat(explain(1, rules("{tag: red, keep: forever}")).reason())
        .isEqualTo(Reason.KEPT_FOREVER);
    assertThat(explain(2, rules("{tag: red, age: 1d}")).reason()).isEqualTo(Reason.NO_RULE);
  }

  @Test
  void countsTellThePlaceAmongTheNewest() throws SQLException {
    for (int id = 1; id <= 5; id++) {
      task(id, "completed", OLD + id, "name", "import");
    }
    task(6, "completed", OLD + 6, "name", "other");
    task(7, "paused", OLD + 7, "name", "import");
    Policy cap = rules("{max_count: 3}");

    Explanation gone = explain(2, cap);
    assertThat(gone.eligible()).isTrue();
    assertThat(gone.clause(Question.MAX_COUNT).value()).isEqualTo(4L);
    assertThat(gone.clause(Question.MAX_COUNT).threshold()).isEqualTo(3);
    assertThat(explain(3, cap).reason()).isEqualTo(Reason.AMONG_NEWEST);
    assertThat(explain(3, cap).eligibleAt()).isNull();
    Policy floor = rules("{age: 1d, keep_newest: 2}");
    assertThat(explain(3, floor).eligible()).isTrue();
    assertThat(explain(4, floor).reason()).isEqualTo(Reason.AMONG_NEWEST);
    assertThat(explain(4, floor).eligibleAt()).isNull();
    Policy both = rules("{age: 365d, max_count: 4, keep_newest: 2}");
    assertThat(explain(1, both).eligible()).isTrue();
    assertThat(explain(2, both).reason()).isEqualTo(Reason.TOO_YOUNG);
    assertThat(explain(5, both).reason()).isEqualTo(Reason.TOO_YOUNG);
  }

  @Test
  void tellsHoldsPinsAndWorkflowsThatStay() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);
    child(3, 1, "completed", OLD);
    task(4, "completed", OLD);
    child(5, 4, "permanently_failed", OLD);

    assertThat(explain(1, POLICY).eligible()).isTrue();
    assertThat(explain(1, POLICY).pinnedBy()).isEqualTo(ids(2));
    assertThat(explain(4, POLICY).pinnedBy()).isEmpty();
    Explanation held = explain(3, POLICY, (task, workflow) -> workflow.equals(TaskId.of(1)));
    assertThat(held.reason()).isEqualTo(Reason.ON_HOLD);
    assertThat(held.eligibleAt()).isNull();
    Policy whole = new Policy(POLICY.rules(), true);
    Explanation stays = explain(3, whole);
    assertThat(stays.reason()).isEqualTo(Reason.WORKFLOW_STAYS);
    assertThat(stays.clause(Question.WHOLE_WORKFLOW).value()).isEqualTo(ids(2));
    assertThat(explain(5, whole).eligible()).isTrue();
    assertThat(explain(99, whole).reason()).isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void groupsWhatWillNeverBeEligible() throws SQLException {
    tasks(1, 30, "paused", OLD);
    task(31, "completed", null);
    task(32, "completed", NOW + 500);
    tasks(33, 35, "running", OLD);
    task(36, "completed", OLD);
    task(37, "completed", YOUNG);
    task(38, "completed", OLD);

    NeverDeletedScan.NeverDeleted kept =
        kept(POLICY, (task, workflow) -> task.equals(TaskId.of(38)));

    assertThat(kept.ended()).isEqualTo(35);
    assertThat(kept.tasks()).isEqualTo(33);
    assertThat(kept.groups())
        .extracting(NeverDeletedGroup::key)
        .containsExactly(
            "status_not_covered:paused", "in_the_future", "on_hold", "without_last_active_time");
    assertThat(kept.groups().getFirst().count()).isEqualTo(30);
    assertThat(kept.groups().getFirst().ids()).startsWith(TaskId.of(1)).hasSize(30);
    assertThat(TEXT.of(kept))
        .isEqualTo(
            "33 tasks that have ended will never be eligible: 30 paused, not in the policy, 1 in"
                + " the future, 1 on hold, 1 without last_active_time.");
    NeverDeletedScan.NeverDeleted byRules =
        kept(rules("{type: async, keep: forever}, {type: cron, age: 1d}"), Holds.NONE);
    assertThat(byRules.groups())
        .extracting(NeverDeletedGroup::key)
        .containsExactly("kept_forever:type:async");
    assertThat(kept(rules("{tag: none, age: 1d}"), Holds.NONE).groups())
        .extracting(NeverDeletedGroup::key)
        .containsExactly("no_rule");
  }

  @Test
  void aWorkflowWithSomethingThatNeverGoesIsNeverEligibleAsAWhole() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "completed", null);
    child(3, 1, "completed", YOUNG);
    task(4, "completed", OLD);
    child(5, 4, "completed", YOUNG);
    task(6, "running", OLD);
    child(7, 6, "completed", OLD);

    assertThat(kept(new Policy(POLICY.rules(), true), Holds.NONE).groups())
        .extracting(NeverDeletedGroup::key, NeverDeletedGroup::sample)
        .containsExactly(
            tuple("workflow_stays", ids(1, 3)), tuple("without_last_active_time", ids(2)));
    assertThat(kept(POLICY, Holds.NONE).groups())
        .extracting(NeverDeletedGroup::key)
        .containsExactly("without_last_active_time");
  }

  private NeverDeletedScan.NeverDeleted kept(Policy policy, Holds holds) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new NeverDeletedScan(policy, NOW, holds).run(snapshot, Progress.NONE);
    }
  }

  @Test
  void comparesTwoPoliciesAsSets() throws SQLException {
    tasks(1, 3, "completed", OLD);
    tasks(4, 5, "paused", OLD);
    task(6, "completed", NOW - 100_000);
    Policy second = rules("{status: paused, age: 1d}, {status: completed, age: 5d}");

    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      Preview preview = new PreviewScan(POLICY, NOW, null, Holds.NONE).run(snapshot, Progress.NONE);
      PolicyComparison comparison =
          PolicyComparison.of(preview, second, Holds.NONE, Choices.NONE, snapshot, Progress.NONE);

      assertThat(comparison.common().tasks()).isEqualTo(3);
      assertThat(comparison.onlyFirst().ids()).isEqualTo(ids(6));
      assertThat(comparison.onlySecond().ids()).isEqualTo(ids(4, 5));
      assertThat(comparison.onlySecond().byRule()).containsEntry("status:paused", 2L);
      assertThat(TEXT.of(comparison))
          .isEqualTo(
              "The second policy also deletes 2 (2 paused); the first also deletes 1 (1"
                  + " completed). Both delete 3.");
      PolicyComparison same =
          PolicyComparison.of(preview, POLICY, Holds.NONE, Choices.NONE, snapshot, Progress.NONE);
      assertThat(TEXT.of(same)).isEqualTo("Both policies delete the same 4 tasks.");
      assertThat(List.of(same.onlyFirst().tasks(), same.onlySecond().tasks())).containsOnly(0);
    }
  }
}
