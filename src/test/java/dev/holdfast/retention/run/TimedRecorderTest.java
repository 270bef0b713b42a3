package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.task.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedRecorderTest {

  private long now;

  @Test
  void whatTheRecorderTakesToReachTheDiskIsNotTheBatchsOwn() {
    BatchRecorder slow = (_, _) -> now += 70;
    TimedRecorder timed = new TimedRecorder(List.of(slow), () -> now);
    timed.beforeCommit(List.of(TaskId.of(1)), 8, 1);

    assertThat(timed.withoutRecording(100)).isEqualTo(30);
    // The next batch deleted nothing, so nothing was recorded.
    assertThat(timed.withoutRecording(100)).isEqualTo(100);
  }

  @Test
  void waitingForRowsThatAreStillWrittenIsTheBatchsOwn() {
    BatchRecorder behind =
        new BatchRecorder() {
          private boolean rowsThere;

          @Override
          public void awaitRows() {
            now += rowsThere ? 0 : 60;
            rowsThere = true;
          }

          @Override
          public void beforeCommit(List<TaskId> deleted, long... rows) {
            awaitRows();
            now += 10;
          }
        };
    TimedRecorder timed = new TimedRecorder(List.of(behind, BatchRecorder.NONE), () -> now);
    timed.beforeCommit(List.of(TaskId.of(1)), 8, 1);

    assertThat(timed.withoutRecording(100)).isEqualTo(90);
  }
}
