package dev.holdfast.retention.run;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/**
 * Several recorders of the same batches, called in this order. Tells how long they took to bring a
 * batch to disk once it had all its rows. That is about the same for every batch: smaller ones
 * would only wait for the disk more often. What the rows take, also those that a thread of its own
 * is still writing, is the batch's: smaller ones have fewer.
 */
public final class TimedRecorder implements BatchRecorder {

  private final List<BatchRecorder> recorders;
  private final LongSupplier nanoTime;
  private long nanos;

  /** Passes everything on to these. */
  public TimedRecorder(List<BatchRecorder> recorders, LongSupplier nanoTime) {
    this.recorders = List.copyOf(recorders);
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
    return recorders.stream().anyMatch(BatchRecorder::wantsRows);
  }

  @Override
  public void begin(List<StoredTable> tables, List<TaskId> tasks) {
    recorders.forEach(recorder -> recorder.begin(tables, tasks));
  }

  @Override
  public void row(StoredRow row) {
    for (BatchRecorder recorder : recorders) {
      if (recorder.wantsRows()) {
        recorder.row(row);
      }
    }
  }

  @Override
  public Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
    List<Consumer<List<TaskId>>> copiers = new ArrayList<>();
    for (BatchRecorder recorder : recorders) {
      if (recorder.wantsRows()) {
        Optional<Consumer<List<TaskId>>> copier = recorder.copies(tables);
        if (copier.isEmpty()) {
          return copier;
        }
        copiers.add(copier.get());
      }
    }
    return Optional.of(tasks -> copiers.forEach(copier -> copier.accept(tasks)));
  }

  @Override
  public void shown(List<TaskId> going, long... rows) {
    recorders.forEach(recorder -> recorder.shown(going, rows));
  }

  @Override
  public void awaitRows() {
    recorders.forEach(BatchRecorder::awaitRows);
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long... rows) {
    awaitRows();
    long start = nanoTime.getAsLong();
    recorders.forEach(recorder -> recorder.beforeCommit(deleted, rows));
    nanos = nanoTime.getAsLong() - start;
  }

  /** The last one first: what is done is in the recovery file before the archive says so. */
  @Override
  public void settled(List<Settled> subjects) {
    recorders.reversed().forEach(recorder -> recorder.settled(subjects));
  }

  @Override
  public void beforeEffect(List<Begun> subjects) {
    recorders.forEach(recorder -> recorder.beforeEffect(subjects));
  }

  /** What is settled no recorder can change any more. */
  @Override
  public void over(boolean committed) {
    for (BatchRecorder recorder : recorders) {
      try {
        recorder.over(committed);
      } catch (RuntimeException failure) {
        LoggerFactory.getLogger(TimedRecorder.class).warn("telling a recorder", failure);
      }
    }
  }

  @Override
  public void stop() {
    recorders.forEach(BatchRecorder::stop);
  }
}
