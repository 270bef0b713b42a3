package dev.holdfast.retention.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.explain.Clause.Question;
import dev.holdfast.retention.explain.Explanation.Reason;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExplanationTest {

  private static final long NOW = 1_760_000_000L;
  private static final Policy POLICY = Policy.olderThan(100).boundTo(FibFlowTerms.STATUSES);
  private static final TaskId ID = TaskId.of(7);
  private static final ClauseTerm LAST_ACTIVE = FibFlowTerms.TERMS.retention().clauses().getFirst();

  private static Explanation explain(String status, Object lastActive, Policy policy, long now) {
    Map<String, Object> columns = new HashMap<>();
    columns.put("status", status);
    columns.put("last_active_time", lastActive);
    return Explanation.of(
        ID, Candidate.of(new Task(ID, new Fields(columns)), LAST_ACTIVE), policy, now);
  }

  private static Explanation explain(String status, Object lastActive) {
    return explain(status, lastActive, POLICY, NOW);
  }

  @Test
  void saysClauseByClauseWhatHolds() {
    Explanation explanation = explain("completed", NOW - 101);

    assertThat(explanation.eligible()).isTrue();
    assertThat(explanation.reason()).isEqualTo(Reason.ELIGIBLE);
    assertThat(explanation.clauses())
        .extracting(Clause::question, Clause::holds, Clause::value)
        .containsExactly(
            Tuple.tuple(Question.EXISTS, true, "7"),
            Tuple.tuple(Question.STATUS, true, "completed"),
            Tuple.tuple(Question.SINCE, true, NOW - 101),
            Tuple.tuple(Question.AGE, true, 101.0));
    assertThat(explanation.eligibleAt()).isEqualTo(NOW);
  }

  @Test
  @Timeout(20)
  void hugeNumbersThatCancelOutNameNoSecond() {
    assertThat(
            explain(
                    "completed",
                    -1e300,
                    Policy.olderThan(1e300).boundTo(FibFlowTerms.STATUSES),
                    NOW)
                .eligibleAt())
        .isNull();
    assertThat(
            explain("completed", -1e17, Policy.olderThan(1e17).boundTo(FibFlowTerms.STATUSES), NOW)
                .eligibleAt())
        .isNull();
    assertThat(
            explain("completed", -1e15, Policy.olderThan(1e15).boundTo(FibFlowTerms.STATUSES), NOW)
                .eligibleAt())
        .isEqualTo(1L);
  }

  @Test
  void theExactBoundaryIsKeptForOneMoreSecond() {
    Explanation explanation = explain("permanently_failed", NOW - 100);

    assertThat(explanation.eligible()).isFalse();
    assertThat(explanation.reason()).isEqualTo(Reason.TOO_YOUNG);
    assertThat(explanation.eligibleAt()).isEqualTo(NOW + 1);
  }

  @Test
  void alsoTellsAFirstSecondThatHasPassed() {
    assertThat(explain("completed", 1_000L).eligibleAt()).isEqualTo(1_101L);
  }

  @Test
  void fractionsAreNotRounded() {
    assertThat(explain("completed", NOW - 100.25).eligible()).isTrue();
    assertThat(explain("completed", NOW - 99.75).eligibleAt()).isEqualTo(NOW + 1);
    Explanation half =
        explain("completed", NOW - 100, Policy.olderThan(99.5).boundTo(FibFlowTerms.STATUSES), NOW);
    assertThat(half.eligible()).isTrue();
    assertThat(half.eligibleAt()).isEqualTo(NOW);
  }

  @Test
  void namesTheFirstRuleThatFails() {
    assertThat(Explanation.of(ID, null, POLICY, NOW).reason()).isEqualTo(Reason.NOT_FOUND);
    assertThat(Explanation.of(ID, null, POLICY, NOW).clauses()).hasSize(1);
    assertThat(explain("paused", 1L).reason()).isEqualTo(Reason.STATUS_NOT_COVERED);
    assertThat(explain("paused", 1L).eligibleAt()).isNull();
    assertThat(explain("odd", null).reason()).isEqualTo(Reason.STATUS_NOT_COVERED);
    assertThat(explain(null, 1L).reason()).isEqualTo(Reason.STATUS_NOT_COVERED);
    assertThat(explain("completed", null).reason()).isEqualTo(Reason.NEVER_ACTIVE);
    assertThat(explain("completed", null).eligibleAt()).isNull();
    assertThat(explain("completed", "1000").reason()).isEqualTo(Reason.TIME_UNREADABLE);
    assertThat(explain("completed", "1000").eligible()).isFalse();
    assertThat(explain("completed", NOW + 50).reason()).isEqualTo(Reason.ACTIVE_IN_FUTURE);
    assertThat(explain("completed", NOW + 50).eligibleAt()).isEqualTo(NOW + 151);
  }

  @Test
  void timesBeyondCountingHaveNoFirstSecond() {
    assertThat(explain("completed", Double.POSITIVE_INFINITY).eligibleAt()).isNull();
    assertThat(explain("completed", 1e300).eligibleAt()).isNull();
    assertThat(explain("completed", Long.MAX_VALUE).eligibleAt()).isNull();
    assertThat(explain("completed", Long.MIN_VALUE).eligible()).isTrue();
  }

  @Property
  void theFirstSecondIsTheFirstAtWhichThePolicyCoversIt(
      @ForAll @DoubleRange(min = -1e10, max = 1e10) double lastActive,
      @ForAll @DoubleRange(min = 0, minIncluded = false, max = 1e9) double age) {
    Policy policy = Policy.olderThan(age).boundTo(FibFlowTerms.STATUSES);

    long first = explain("completed", lastActive, policy, NOW).eligibleAt().longValue();

    assertThat(explain("completed", lastActive, policy, first).eligible()).isTrue();
    assertThat(explain("completed", lastActive, policy, first - 1).eligible()).isFalse();
  }
}
