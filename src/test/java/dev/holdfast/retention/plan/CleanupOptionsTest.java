package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.retention.plan.HazardChoiceException.Problem;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CleanupOptionsTest {

  private static final Hazards ALL =
      Hazards.of(List.of(FibFlowHazards.HAZARDS, StreamHazards.HAZARDS));

  private static HazardChoiceException refused(ThrowingCallable choice) {
    return catchThrowableOfType(HazardChoiceException.class, choice);
  }

  @Test
  void onlyWhatBlocksCanBeChosen() {
    assertThat(Decisions.named(List.of("cascade_delete", "pinned_child", "poison_child"), ALL))
        .as("in the order of every output")
        .containsExactly(
            FibFlowHazards.POISON_CHILD,
            FibFlowHazards.PINNED_CHILD,
            FibFlowHazards.CASCADE_DELETE);
    assertThat(ALL.choosable())
        .contains(
            FibFlowHazards.POISON_CHILD,
            FibFlowHazards.PINNED_CHILD,
            FibFlowHazards.CASCADE_DELETE,
            StreamHazards.CONSUMER_AT_RISK)
        .allMatch(HazardTerm::blocking);
  }

  static List<HazardTerm> told() {
    return ALL.all().stream().filter(kind -> !ALL.choosable().contains(kind)).toList();
  }

  @ParameterizedTest
  @MethodSource("told")
  void whatDoesNotBlockCanBeNeitherAllowedNorSkipped(HazardTerm kind) {
    assertThat(refused(() -> Decisions.named(List.of(kind.code()), ALL)).problem)
        .isEqualTo(Problem.NOT_CHOOSABLE);
    assertThat(refused(() -> Decisions.skipped(List.of(kind.code()), ALL)).problem)
        .isEqualTo(Problem.NOT_CHOOSABLE);
    assertThat(
            refused(
                    () ->
                        new CleanupOptions(
                            Set.of(kind), Set.of(), null, Throttle.DEFAULT.withBatch(1)))
                .problem)
        .isEqualTo(Problem.NOT_CHOOSABLE);
    assertThat(
            refused(
                    () ->
                        new CleanupOptions(
                            Set.of(), Set.of(kind), null, Throttle.DEFAULT.withBatch(1)))
                .problem)
        .isEqualTo(Problem.NOT_CHOOSABLE);
  }

  @Test
  void anUnknownNameIsRefused() {
    for (String name : new String[] {"poison", "POISON_CHILD", "cascade", ""}) {
      HazardChoiceException wrong = refused(() -> Decisions.named(List.of(name), ALL));
      assertThat(wrong.problem).isEqualTo(Problem.UNKNOWN);
      assertThat(wrong.name).isEqualTo(name);
    }
  }

  @Test
  void aHazardCannotBeBothAllowedAndSkipped() {
    Set<HazardTerm> pinned = Set.of(FibFlowHazards.PINNED_CHILD);

    assertThat(
            refused(() -> new CleanupOptions(pinned, pinned, null, Throttle.DEFAULT.withBatch(1)))
                .problem)
        .isEqualTo(Problem.BOTH);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    for (int batch : new int[] {0, -1, Throttle.MAX_BATCH + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT.withBatch(batch)));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> CleanupOptions.DEFAULT.withMaxTasks(0));
  }
}
