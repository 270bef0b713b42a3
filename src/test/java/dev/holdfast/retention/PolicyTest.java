package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the oracle's cases do not ask; those are in {@link OracleRetentionTest}. */
class PolicyTest {

  private static final long NOW = 1_000;

  @Test
  void aNumberAloneIsTheAge() {
    assertThat(Policy.read(86_400)).hasValue(new Policy(86_400, Policy.DEFAULT_STATUSES));
    assertThat(Policy.read(0.5)).hasValue(Policy.olderThan(0.5));
  }

  @Test
  void noAgeIsNoPolicy() {
    assertThat(Policy.read(null)).isEmpty();
    assertThat(Policy.read(Map.of())).isEmpty();
    assertThat(Policy.read(Map.of("statuses", List.of()))).isEmpty();
  }

  @Test
  void looseConversionsAreNotMade() {
    for (Object age : new Object[] {"86400", true, List.of(86_400)}) {
      assertThatThrownBy(() -> Policy.read(Map.of("expire_time", age)))
          .isInstanceOf(PolicyException.class)
          .hasMessage("retention expire_time must be a positive number");
      assertThatThrownBy(() -> Policy.read(age)).isInstanceOf(PolicyException.class);
    }
  }

  @Test
  void aStatusThatIsNoTextIsNamedAsFibFlowNamesIt() {
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("expire_time", 1);
    policy.put("statuses", Arrays.asList("paused", null, "failed"));

    assertThatThrownBy(() -> Policy.read(policy)).hasMessage("Unsupported retention status: null");
  }

  @Test
  void duplicatesAreFoldedAndTheOrderKept() {
    Policy policy =
        new Policy(
            1,
            List.of(
                TaskStatus.PAUSED, TaskStatus.COMPLETED, TaskStatus.PAUSED, TaskStatus.COMPLETED));

    assertThat(policy.statuses()).containsExactly(TaskStatus.PAUSED, TaskStatus.COMPLETED);
  }

  @Test
  void theCutoffIsStrictAndNotRounded() {
    Policy policy = Policy.olderThan(99.5);

    assertThat(policy.cutoff(NOW)).isEqualTo(900.5);
    assertThat(policy.covers(TaskStatus.COMPLETED, 900.0, NOW)).isTrue();
    assertThat(policy.covers(TaskStatus.COMPLETED, 900.5, NOW)).isFalse();
    assertThat(policy.covers(TaskStatus.COMPLETED, 901.0, NOW)).isFalse();
    assertThat(policy.covers(TaskStatus.COMPLETED, null, NOW)).isFalse();
    assertThat(policy.covers(TaskStatus.PAUSED, 1.0, NOW)).isFalse();
  }
}
