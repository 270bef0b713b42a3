package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreReadTest {

  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private final StoreRead<String> read;

  StoreReadTest(@TempDir Path directory) {
    read = new StoreRead<>(TaskSessions.on(TaskSessions.empty(directory), jobs), "Read");
  }

  @Test
  void tellsWhatCame() {
    read.read(giving("first"));
    assertThat(read.isLoading()).isTrue();
    assertThat(read.value()).isNull();
    jobs.runAll();
    assertThat(read.isLoading()).isFalse();
    assertThat(read.value()).isEqualTo("first");
    assertThat(read.failure.get()).isNull();
  }

  @Test
  void aFailedReadLeavesTheValueAndMarksItStaleUntilARetrySucceeds() {
    read.read(giving("first"));
    jobs.runAll();
    boolean[] broken = {true};
    read.read(
        (progress, stop) -> {
          if (broken[0]) {
            throw new StoreException(new StoreFailure.Busy("locked"));
          }
          return "second";
        });
    jobs.runAll();
    assertThat(read.value()).isEqualTo("first");
    assertThat(read.failure.get()).contains("locked");
    broken[0] = false;
    read.retry();
    jobs.runAll();
    assertThat(read.value()).isEqualTo("second");
  }

  @Test
  void aNewerReadSupersedesAnOlderOne() {
    read.read(giving("old"));
    read.read(giving("new"));
    jobs.runAll();
    assertThat(read.value()).isEqualTo("new");
  }

  @Test
  void anAnswerThatComesAfterClearIsNotHeard() {
    read.read(giving("late"));
    read.clear();
    assertThat(read.isLoading()).isFalse();
    jobs.runAll();
    assertThat(read.value()).isNull();
    assertThat(read.failure.get()).isNull();
  }

  @Test
  void cancelKeepsTheValueAndTellsNoFailure() {
    read.read(giving("first"));
    jobs.runAll();
    read.read(giving("second"));
    read.cancel();
    jobs.runAll();
    assertThat(read.isLoading()).isFalse();
    assertThat(read.value()).isEqualTo("first");
    assertThat(read.failure.get()).isNull();
  }

  private static BackgroundJob.Work<String> giving(String value) {
    return (progress, stop) -> value;
  }
}
