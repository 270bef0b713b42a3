package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeFormViewModelTest {

  private final AgeFormViewModel policy = new AgeFormViewModel(FibFlowTerms.STATUSES);

  @Test
  void beginsWithoutAPolicyAndWithoutReproach() {
    assertThat(policy.policy.get()).isNull();
    assertThat(policy.keepProblem.get()).isEmpty();
    assertThat(policy.statusProblem.get()).isEmpty();
  }

  @Test
  void takesCompletedAndPermanentlyFailedUnlessToldOtherwise() {
    policy.keep.set("1h30m");
    assertThat(policy.policy.get())
        .isEqualTo(Policy.of(5_400, List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED)));
  }

  @Test
  void takesPausedOnlyWhenChosen() {
    policy.keep.set("6h");
    policy.chosen().get(TaskStatus.COMPLETED).set(false);
    policy.chosen().get(TaskStatus.PERMANENTLY_FAILED).set(false);
    policy.chosen().get(TaskStatus.PAUSED).set(true);
    assertThat(policy.policy.get()).isEqualTo(Policy.of(21_600, List.of(TaskStatus.PAUSED)));
  }

  @ParameterizedTest
  @CsvSource({
    "30, has no unit",
    "30 days, is not a duration",
    "0d, is zero",
    "-5d, is negative",
    "99999999999999w, is too long"
  })
  void saysWhatIsWrongWithTheAge(String typed, String words) {
    policy.keep.set(typed);
    assertThat(policy.keepProblem.get()).contains(words).contains(typed);
    assertThat(policy.ask()).isEmpty();
  }

  @Test
  void asksForTheAgeOnlyOnceAPolicyIsWanted() {
    assertThat(policy.ask()).isEmpty();
    assertThat(policy.keepProblem.get()).isNotEmpty();
    policy.keep.set("7d");
    assertThat(policy.keepProblem.get()).isEmpty();
    assertThat(policy.ask()).contains(Policy.of(604_800, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void needsAStatus() {
    policy.keep.set("7d");
    policy.chosen().get(TaskStatus.COMPLETED).set(false);
    policy.chosen().get(TaskStatus.PERMANENTLY_FAILED).set(false);
    assertThat(policy.statusProblem.get()).isNotEmpty();
    assertThat(policy.ask()).isEmpty();
  }
}
