package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.retention.HazardChoiceException.Problem;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CleanupOptionsTest {

  private static HazardChoiceException refused(ThrowingCallable choice) {
    return catchThrowableOfType(HazardChoiceException.class, choice);
  }

  @Test
  void onlyWhatBlocksCanBeChosen() {
    assertThat(CleanupOptions.choosable("poison_child")).isEqualTo(HazardKind.POISON_CHILD);
    assertThat(CleanupOptions.choosable("pinned_child")).isEqualTo(HazardKind.PINNED_CHILD);
    assertThat(CleanupOptions.choosable("cascade_delete")).isEqualTo(HazardKind.CASCADE_DELETE);
    assertThat(HazardKind.choosable())
        .contains(
            HazardKind.POISON_CHILD,
            HazardKind.PINNED_CHILD,
            HazardKind.CASCADE_DELETE,
            HazardKind.CONSUMER_AT_RISK)
        .allMatch(HazardKind::blocking);
  }

  @ParameterizedTest
  @EnumSource(
      value = HazardKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "POISON_CHILD",
        "PINNED_CHILD",
        "CASCADE_DELETE",
        "FOREIGN_ROWS",
        "ROW_SECURITY",
        "READ_ONLY_ROLE",
        "CONSUMER_AT_RISK"
      })
  void whatDoesNotBlockCanBeNeitherAllowedNorSkipped(HazardKind kind) {
    assertThat(refused(() -> CleanupOptions.choosable(kind.wireName())).problem())
        .isEqualTo(Problem.NOT_CHOOSABLE);
    assertThat(refused(() -> new CleanupOptions(Set.of(kind), Set.of(), null, 1)).problem())
        .isEqualTo(Problem.NOT_CHOOSABLE);
    assertThat(refused(() -> new CleanupOptions(Set.of(), Set.of(kind), null, 1)).problem())
        .isEqualTo(Problem.NOT_CHOOSABLE);
  }

  @Test
  void anUnknownNameIsRefused() {
    for (String name : new String[] {"poison", "POISON_CHILD", "cascade", ""}) {
      HazardChoiceException wrong = refused(() -> CleanupOptions.choosable(name));
      assertThat(wrong.problem()).isEqualTo(Problem.UNKNOWN);
      assertThat(wrong.name()).isEqualTo(name);
    }
  }

  @Test
  void aHazardCannotBeBothAllowedAndSkipped() {
    Set<HazardKind> pinned = Set.of(HazardKind.PINNED_CHILD);

    assertThat(refused(() -> new CleanupOptions(pinned, pinned, null, 1)).problem())
        .isEqualTo(Problem.BOTH);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    for (int batch : new int[] {0, -1, CleanupOptions.MAX_BATCH + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new CleanupOptions(Set.of(), Set.of(), null, batch));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> CleanupOptions.DEFAULT.withMaxTasks(0));
  }
}
