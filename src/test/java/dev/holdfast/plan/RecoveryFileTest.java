package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a recovery file of single subjects tells the next run. */
class RecoveryFileTest {

  private static final String DIGEST = "sha256:" + "1".repeat(64);
  private static final TaskId TEXT = new TaskId.Text("a \"quoted\"\nkey");
  private static final TaskId NUMBER = new TaskId.Numeric(7);

  @TempDir private Path records;

  private RecoveryFile open() {
    return RecoveryFile.open(records, DIGEST, RunForm.EACH);
  }

  private static Settled settled(TaskId id, Outcome outcome) {
    DriftReason why = outcome == Outcome.FAILED ? DriftReason.LOCKED : null;
    return new Settled(id, outcome, why, null, 1, Map.of());
  }

  private Set<String> begun(RecoveryFile file, TaskId id) {
    Share share = new Share(new Planned(id, null, 1, null, null, Set.of(), null), 0, 1);
    return file.begin(List.of(share)).getFirst().begun();
  }

  @Test
  void whatWasBegunAndNeverSettledMayBeGone() {
    try (RecoveryFile first = open()) {
      first.beforeEffect(
          List.of(new Begun(TEXT, List.of("v1", "v2")), new Begun(NUMBER, List.of())));
      assertThat(first.before(TEXT)).as("only earlier runs count").isZero();
    }
    try (RecoveryFile second = open()) {
      assertThat(second.before(TEXT)).isEqualTo(1);
      assertThat(second.before(NUMBER)).isEqualTo(1);
      assertThat(begun(second, TEXT)).containsExactlyInAnyOrder("v1", "v2");
      assertThat(begun(second, NUMBER)).isEmpty();
      second.beforeEffect(List.of(new Begun(TEXT, List.of("v2"))));
    }
    try (RecoveryFile third = open()) {
      assertThat(begun(third, TEXT)).as("of all runs").containsExactlyInAnyOrder("v1", "v2");
    }
    assertThat(RecoveryFile.exists(records, DIGEST)).isTrue();
    assertThat(RecoveryFile.lists(records, DIGEST, TEXT)).isTrue();
    assertThat(RecoveryFile.lists(records, DIGEST, NUMBER)).isTrue();
    assertThat(RecoveryFile.lists(records, DIGEST, new TaskId.Text("7"))).isFalse();
  }

  @Test
  void whatWasRefusedWasNotDoneButForItsParts() {
    try (RecoveryFile first = open()) {
      first.beforeEffect(
          List.of(new Begun(TEXT, List.of("v1", "v2")), new Begun(NUMBER, List.of("v1"))));
      first.settled(List.of(settled(TEXT, Outcome.FAILED), settled(NUMBER, Outcome.DONE)));
    }
    try (RecoveryFile second = open()) {
      assertThat(second.before(TEXT)).isZero();
      assertThat(begun(second, TEXT)).containsExactlyInAnyOrder("v1", "v2");
      assertThat(second.before(NUMBER)).isEqualTo(1);
      assertThat(begun(second, NUMBER)).isEmpty();
    }
    assertThat(RecoveryFile.lists(records, DIGEST, TEXT)).isFalse();
    assertThat(RecoveryFile.lists(records, DIGEST, NUMBER)).isTrue();
  }

  @Test
  void halfOfALineWasNeverBegun() throws Exception {
    try (RecoveryFile first = open()) {
      first.beforeEffect(List.of(new Begun(NUMBER, List.of("v1"))));
    }
    Path file = records.resolve("runs/" + "1".repeat(64) + ".subjects");
    Files.writeString(file, "{\"begin\":8,\"par", StandardOpenOption.APPEND);
    try (RecoveryFile second = open()) {
      assertThat(second.before(NUMBER)).isEqualTo(1);
      assertThat(second.before(new TaskId.Numeric(8))).isZero();
    }
    assertThat(Files.readString(file)).isEqualTo("{\"begin\":7,\"parts\":[\"v1\"]}\n");
  }
}
