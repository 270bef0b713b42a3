package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfirmViewModelTest {

  @TempDir private Path directory;

  private ConfirmViewModel asked(int tasks) throws Exception {
    OracleStore store = ManyTasks.completed(directory, Journal.ROLLBACK, tasks);
    try (RetentionBench bench =
        RetentionBench.on(store, new ImmediateJobRunner(), OracleStores.NOW)) {
      bench.preview("7d");
      bench.page().askToDelete();
      return new ConfirmViewModel(bench.page().run().questionProperty().get());
    }
  }

  @Test
  void aThousandTasksAreConfirmedWithoutTyping() throws Exception {
    ConfirmViewModel confirm = asked(1_000);
    assertThat(confirm.question().wantsNumber()).isFalse();
    assertThat(confirm.mayConfirmBinding().get()).isTrue();
  }

  @Test
  void moreWantTheirNumberTyped() throws Exception {
    ConfirmViewModel confirm = asked(1_001);
    assertThat(confirm.question().wantsNumber()).isTrue();
    for (String wrong : new String[] {"", "1", "100", "1002", "10,01", "1001x", "-1001"}) {
      confirm.typedProperty().set(wrong);
      assertThat(confirm.mayConfirmBinding().get()).as(wrong).isFalse();
    }
    for (String right : new String[] {"1001", "1,001", " 1001 ", "1.001", "1 001"}) {
      confirm.typedProperty().set(right);
      assertThat(confirm.mayConfirmBinding().get()).as(right).isTrue();
    }
  }
}
