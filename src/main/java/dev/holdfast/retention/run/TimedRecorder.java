package dev.holdfast.retention.run;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Tells how long a recorder took to bring a batch to disk once it had all its rows. That is about
 * the same for every batch: smaller ones would only wait for the disk more often. What the rows
 * take, also those that a thread of its own is still writing, is the batch's: smaller ones have
 * fewer.
 */
public final class TimedRecorder implements BatchRecorder {

  private final BatchRecorder recorder;
  private final LongSupplier nanoTime;
  private long nanos;

  /** Passes everything on to a recorder. */
  public TimedRecorder(BatchRecorder recorder, LongSupplier nanoTime) {
    this.recorder = recorder;
    this.nanoTime = nanoTime;
  }

  /** Returns what is left of the time that the latest batch held its locks; asked once a batch. */
  public long withoutRecording(long heldNanos) {
    long left = Math.max(0, heldNanos - nanos);
    nanos = 0;
    return left;
  }

  @Override
  public boolean wantsRows() {
    return recorder.wantsRows();
  }

  @Override
  public void begin(List<StoredTable> tables, List<TaskId> tasks) {
    recorder.begin(tables, tasks);
  }

  @Override
  public void row(StoredRow row) {
    recorder.row(row);
  }

  @Override
  public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
    return recorder.copies(tables);
  }

  @Override
  public void shown(List<TaskId> going, long... rows) {
    recorder.shown(going, rows);
  }

  @Override
  public void awaitRows() {
    recorder.awaitRows();
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long... rows) {
    awaitRows();
    long start = nanoTime.getAsLong();
    recorder.beforeCommit(deleted, rows);
    nanos = nanoTime.getAsLong() - start;
  }

  @Override
  public void beforeEffect(List<Begun> subjects) {
    recorder.beforeEffect(subjects);
  }

  @Override
  public void settled(List<Settled> subjects) {
    recorder.settled(subjects);
  }

  @Override
  public void over(boolean committed) {
    recorder.over(committed);
  }

  @Override
  public void stop() {
    recorder.stop();
  }
}
