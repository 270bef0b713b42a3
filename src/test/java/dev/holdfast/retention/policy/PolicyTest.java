package dev.holdfast.retention.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Due;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the oracle's cases do not ask; those are in {@code OracleRetentionTest}. */
class PolicyTest {

  private static final long NOW = 1_000;

  @Test
  void aNumberAloneIsTheAge() {
    assertThat(FibFlowPolicy.read(86_400, FibFlowTerms.STATUSES::deletable))
        .hasValue(Policy.olderThan(86_400));
    assertThat(FibFlowPolicy.read(0.5, FibFlowTerms.STATUSES::deletable))
        .hasValue(Policy.olderThan(0.5));
  }

  @Test
  void noAgeIsNoPolicy() {
    assertThat(FibFlowPolicy.read(null, FibFlowTerms.STATUSES::deletable)).isEmpty();
    assertThat(FibFlowPolicy.read(Map.of(), FibFlowTerms.STATUSES::deletable)).isEmpty();
    assertThat(FibFlowPolicy.read(Map.of("statuses", List.of()), FibFlowTerms.STATUSES::deletable))
        .isEmpty();
  }

  @Test
  void looseConversionsAreNotMade() {
    for (Object age : new Object[] {"86400", true, List.of(86_400)}) {
      assertThatThrownBy(
              () ->
                  FibFlowPolicy.read(Map.of("expire_time", age), FibFlowTerms.STATUSES::deletable))
          .isInstanceOf(PolicyException.class)
          .hasMessage("retention expire_time must be a positive number");
      assertThatThrownBy(() -> FibFlowPolicy.read(age, FibFlowTerms.STATUSES::deletable))
          .isInstanceOf(PolicyException.class);
    }
  }

  @Test
  void aStatusThatIsNoTextIsNamedAsFibFlowNamesIt() {
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("expire_time", 1);
    policy.put("statuses", Arrays.asList("paused", null, "failed"));

    assertThatThrownBy(() -> FibFlowPolicy.read(policy, FibFlowTerms.STATUSES::deletable))
        .hasMessage("Unsupported retention status: null");
  }

  @Test
  void duplicatesAreFoldedAndTheOrderKept() {
    Policy policy =
        Policy.of(
            1,
            List.of(
                TaskStatus.PAUSED, TaskStatus.COMPLETED, TaskStatus.PAUSED, TaskStatus.COMPLETED));

    assertThat(List.copyOf(policy.statuses()))
        .containsExactly(TaskStatus.PAUSED, TaskStatus.COMPLETED);
  }

  private static Due since(double time) {
    return new Due(new ClauseTerm(List.of(), "at", null, When.OLDER, true), time);
  }

  @Test
  void theCutoffIsStrictAndNotRounded() {
    Policy policy = Policy.olderThan(99.5).boundTo(FibFlowTerms.STATUSES);

    assertThat(policy.cutoff(NOW)).isEqualTo(900.5);
    Rule rule = policy.rules().getFirst();
    assertThat(rule.outlived(since(900.0), NOW)).isTrue();
    assertThat(rule.outlived(since(900.5), NOW)).isFalse();
    assertThat(rule.outlived(since(901.0), NOW)).isFalse();
    assertThat(rule.covers(TaskStatus.COMPLETED)).isTrue();
    assertThat(rule.covers(TaskStatus.PAUSED)).isFalse();
  }

  @Test
  void whatItMeansWithoutStatusesIsKnownOnceItIsBoundToAStore() {
    Policy written = Policy.olderThan(60);
    assertThatThrownBy(written::statuses).isInstanceOf(IllegalStateException.class);
    Policy bound = written.boundTo(FibFlowTerms.STATUSES);
    assertThat(bound.statuses())
        .containsExactly(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED);
    assertThat(bound).isEqualTo(written);
    assertThatThrownBy(
            () ->
                Policy.of(60, List.of(new TaskStatus("terminated"))).boundTo(FibFlowTerms.STATUSES))
        .hasMessage("Unsupported retention status: terminated");
  }
}
