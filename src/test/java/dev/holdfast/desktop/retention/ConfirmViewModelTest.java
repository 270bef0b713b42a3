package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfirmViewModelTest {

  @TempDir private Path directory;

  private CleanupConfirmation asked(int tasks) throws Exception {
    OracleStore store = ManyTasks.completed(directory, Journal.ROLLBACK, tasks);
    try (RetentionBench bench =
        RetentionBench.on(store, new ImmediateJobRunner(), OracleStores.NOW)) {
      bench.preview("7d");
      bench.page().askToDelete();
      return bench.answer(bench.page().run.question.get());
    }
  }

  @Test
  void aThousandTasksAreConfirmedWithoutTyping() throws Exception {
    ConfirmViewModel confirm = asked(1_000).confirm;
    assertThat(confirm.typing.get()).isFalse();
    assertThat(confirm.mayConfirm.get()).isTrue();
  }

  @Test
  void moreWantTheirNumberTyped() throws Exception {
    ConfirmViewModel confirm = asked(1_001).confirm;
    assertThat(confirm.typing.get()).isTrue();
    for (String wrong : new String[] {"", "1", "100", "1002", "10,01", "1001x", "-1001"}) {
      confirm.typed.set(wrong);
      assertThat(confirm.mayConfirm.get()).as(wrong).isFalse();
    }
    for (String right : new String[] {"1001", "1,001", " 1001 ", "1.001", "1 001"}) {
      confirm.typed.set(right);
      assertThat(confirm.mayConfirm.get()).as(right).isTrue();
    }
  }

  @Test
  void anArchiveIsKeptAndTheRunGentleAsAsked() throws Exception {
    CleanupConfirmation confirm = asked(10);
    confirm.archive.keep.set(true);
    confirm.throttle.pause.set("2s");
    CleanupOrder answer = confirm.order();
    assertThat(answer.archive().getParent()).isEqualTo(directory.resolve("records/archives"));
    assertThat(answer.plan().options().throttle().pause()).isEqualTo(Duration.ofSeconds(2));
    assertThat(confirm.confirm.mayConfirm.get()).isTrue();
    confirm.throttle.pause.set("for a while");
    assertThat(confirm.confirm.mayConfirm.get()).isFalse();
  }

  @Test
  void anArchiveThatDoesNotFitStopsTheCleanup() throws Exception {
    CleanupConfirmation confirm = asked(10);
    confirm.archive.keep.set(true);
    confirm.archive.path.set(directory.resolve("fibflow.sqlite").toString());
    assertThat(confirm.confirm.mayConfirm.get()).isFalse();
    confirm.archive.keep.set(false);
    assertThat(confirm.confirm.mayConfirm.get()).isTrue();
  }
}
