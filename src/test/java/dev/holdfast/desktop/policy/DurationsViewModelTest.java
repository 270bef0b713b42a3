package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import org.junit.jupiter.api.Test;

/** Durations typed for the keys of a configuration. */
class DurationsViewModelTest {

  private static final Terms DAPR =
      KnownStores.ALL.kinds().stream()
          .filter(kind -> kind.kind().equals("dapr"))
          .findFirst()
          .orElseThrow();

  private final DurationsViewModel durations =
      DurationsViewModel.of(DAPR.cleanup().texts(), DAPR.statuses(), KnownStores.ALL).orElseThrow();

  private void type(String key, String text) {
    durations.typed().get(key).set(text);
  }

  @Test
  void nothingTypedIsNoPolicyAndNoReproachBeforeSomebodyAsks() {
    assertThat(durations.keys())
        .containsExactly("completed", "failed", "terminated", "anyTerminal");
    assertThat(durations.problemBinding().get()).isEmpty();
    assertThat(durations.ask()).isEmpty();
    assertThat(durations.problemBinding().get()).isEqualTo("Enter a duration, such as 720h.");
  }

  @Test
  void eachKeyBecomesARuleAsInAFile() {
    type("completed", "1h30m");
    type("anyTerminal", " 720h ");
    assertThat(durations.ask().orElseThrow().agesByStatus().orElseThrow())
        .containsEntry(TaskStatus.COMPLETED, 5_400.0)
        .containsEntry(TaskStatus.FAILED, 2_592_000.0);
    assertThat(durations.problemBinding().get()).isEmpty();
  }

  @Test
  void whatGoDoesNotReadIsRefusedInTheWordsOfAFile() {
    type("failed", "30d");
    assertThat(durations.ask()).isEmpty();
    assertThat(durations.problemBinding().get()).contains("“failed”", "no days: 720h");
    type("failed", "\", spec: {\\");
    assertThat(durations.ask()).as("stays inside its quotes").isEmpty();
    assertThat(durations.problemBinding().get()).contains("“failed”");
  }

  @Test
  void aKindWithoutSuchFilesHasNone() {
    assertThat(DurationsViewModel.of(null, DAPR.statuses(), KnownStores.ALL)).isEmpty();
    assertThat(
            DurationsViewModel.of(
                Texts.in("dev.holdfast.store.buquet.messages"), DAPR.statuses(), KnownStores.ALL))
        .isEmpty();
  }
}
