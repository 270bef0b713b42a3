package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeFormViewModelTest {

  private final AgeFormViewModel policy = new AgeFormViewModel();

  @Test
  void beginsWithoutAPolicyAndWithoutReproach() {
    assertThat(policy.policyBinding().get()).isNull();
    assertThat(policy.keepProblemBinding().get()).isEmpty();
    assertThat(policy.statusProblemBinding().get()).isEmpty();
  }

  @Test
  void takesCompletedAndPermanentlyFailedUnlessToldOtherwise() {
    policy.keepProperty().set("1h30m");
    assertThat(policy.policyBinding().get())
        .isEqualTo(Policy.of(5_400, List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED)));
  }

  @Test
  void takesPausedOnlyWhenChosen() {
    policy.keepProperty().set("6h");
    policy.completedProperty().set(false);
    policy.permanentlyFailedProperty().set(false);
    policy.pausedProperty().set(true);
    assertThat(policy.policyBinding().get())
        .isEqualTo(Policy.of(21_600, List.of(TaskStatus.PAUSED)));
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
    policy.keepProperty().set(typed);
    assertThat(policy.keepProblemBinding().get()).contains(words).contains(typed);
    assertThat(policy.ask()).isEmpty();
  }

  @Test
  void asksForTheAgeOnlyOnceAPolicyIsWanted() {
    assertThat(policy.ask()).isEmpty();
    assertThat(policy.keepProblemBinding().get()).isNotEmpty();
    policy.keepProperty().set("7d");
    assertThat(policy.keepProblemBinding().get()).isEmpty();
    assertThat(policy.ask()).contains(Policy.olderThan(604_800));
  }

  @Test
  void needsAStatus() {
    policy.keepProperty().set("7d");
    policy.completedProperty().set(false);
    policy.permanentlyFailedProperty().set(false);
    assertThat(policy.statusProblemBinding().get()).isNotEmpty();
    assertThat(policy.ask()).isEmpty();
  }
}
