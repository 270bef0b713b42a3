package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.retention.run.TimedRecorder;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class AsideRecorderTest {

  private static final StoredTable TABLE =
      StoredTable.ofSubjects("tasks", "id", List.<StoredColumn>of());

  /** Writes down what it is told, and fails at one row. */
  private static final class Diary implements BatchRecorder {
    private final List<String> told = new ArrayList<>();
    private final CountDownLatch disk = new CountDownLatch(1);
    private long failsAt = -1;

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public void begin(List<StoredTable> tables, List<TaskId> tasks) {
      told.add("begin");
    }

    @Override
    public void row(StoredRow row) {
      if (row.values().getFirst().equals(failsAt)) {
        throw new StoreException(new StoreFailure.NotRecorded("archive", "the disk is full"));
      }
      told.add("row " + row.values().getFirst());
    }

    @Override
    public void shown(List<TaskId> going, long... rows) {
      try {
        disk.await();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
      told.add("shown");
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {
      told.add("before commit");
    }

    @Override
    public void settled(List<Settled> subjects) {
      told.add("settled " + subjects.getFirst().id());
    }

    @Override
    public void over(boolean committed) {
      told.add(committed ? "committed" : "rolled back");
    }
  }

  private final Diary diary = new Diary();

  @Test
  void whatWasShownIsRecordedBeforeTheCommit() {
    try (AsideRecorder recorder = new AsideRecorder(diary)) {
      assertThat(recorder.wantsRows()).isTrue();
      batch(recorder, 1, 2);
      recorder.over(true);
      batch(recorder, 3);
      recorder.over(true);
    }
    assertThat(diary.told)
        .containsExactly(
            "begin",
            "row 1",
            "row 2",
            "before commit",
            "committed",
            "begin",
            "row 3",
            "before commit",
            "committed");
  }

  @Test
  void aRowThatCannotBeRecordedTakesTheBatchBackAndTheNextBeginsAnew() {
    diary.failsAt = 2;
    try (AsideRecorder recorder = new AsideRecorder(diary)) {
      assertThatThrownBy(() -> batch(recorder, 1, 2, 3)).isInstanceOf(StoreException.class);
      recorder.over(false);
      batch(recorder, 4);
      recorder.over(true);
    }
    assertThat(diary.told)
        .containsExactly(
            "begin", "row 1", "rolled back", "begin", "row 4", "before commit", "committed");
  }

  @Test
  void whoWaitsForTheRowsWaitsForAllAndHearsWhatFailed() {
    diary.failsAt = 3;
    try (AsideRecorder recorder = new AsideRecorder(diary)) {
      recorder.begin(List.of(TABLE), List.of());
      recorder.row(new StoredRow(TABLE, 1L));
      recorder.row(new StoredRow(TABLE, 2L));
      recorder.awaitRows();
      assertThat(diary.told).containsExactly("begin", "row 1", "row 2");
      recorder.row(new StoredRow(TABLE, 3L));
      assertThatThrownBy(recorder::awaitRows).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void whatIsBroughtToDiskEarlyIsWaitedForBeforeTheCommitAndNotWithTheRows() {
    try (AsideRecorder recorder = new AsideRecorder(diary)) {
      recorder.begin(List.of(TABLE), List.of());
      recorder.row(new StoredRow(TABLE, 1L));
      recorder.shown(List.of(), 0, 0);
      recorder.awaitRows();
      assertThat(diary.told).containsExactly("begin", "row 1");
      diary.disk.countDown();
      recorder.beforeCommit(List.of(), 0, 0);
    }
    assertThat(diary.told).containsExactly("begin", "row 1", "shown", "before commit");
  }

  /**
   * What became of a subject is in the recovery file before the archive says so: the last one
   * first.
   */
  @Test
  void whatIsSettledIsToldAfterTheBatchAndToTheLastRecorderFirst() {
    BatchRecorder runs =
        new BatchRecorder() {
          @Override
          public void beforeCommit(List<TaskId> deleted, long... rows) {}

          @Override
          public void settled(List<Settled> subjects) {
            diary.told.add("recovery file " + subjects.getFirst().id());
          }
        };
    try (AsideRecorder aside = new AsideRecorder(diary)) {
      BatchRecorder all = new TimedRecorder(List.of(aside, runs), System::nanoTime);
      batch(all, 1);
      all.settled(List.of(Settled.done(TaskId.of(1), 1)));
    }
    assertThat(diary.told)
        .containsExactly("begin", "row 1", "before commit", "recovery file 1", "settled 1");
  }

  private static void batch(BatchRecorder recorder, long... rows) {
    recorder.begin(List.of(TABLE), List.of());
    for (long row : rows) {
      recorder.row(new StoredRow(TABLE, row));
    }
    recorder.beforeCommit(List.of(), 0, 0);
  }

  /** Until the copy has ended, nobody can write to the store. */
  @Test
  void aBatchThatIsTakenBackStopsTheCopyThatRuns() throws Exception {
    CountDownLatch copying = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    List<String> told = new ArrayList<>();
    BatchRecorder slow =
        new BatchRecorder() {
          @Override
          public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
            return Optional.of(_ -> copy());
          }

          private void copy() {
            copying.countDown();
            try {
              stopped.await();
            } catch (InterruptedException never) {
              Thread.currentThread().interrupt();
            }
            told.add("stopped");
            throw new StoreException(new StoreFailure.NotRecorded("archive", "interrupted"));
          }

          @Override
          public void stop() {
            stopped.countDown();
          }

          @Override
          public void beforeCommit(List<TaskId> deleted, long... rows) {}

          @Override
          public void over(boolean committed) {
            told.add(committed ? "committed" : "rolled back");
          }
        };
    try (AsideRecorder aside = new AsideRecorder(slow)) {
      aside.copies(List.of(TABLE)).orElseThrow().accept(List.of(TaskId.of(1)));
      copying.await();
      aside.over(false);
    }
    assertThat(told).containsExactly("stopped", "rolled back");
  }
}
