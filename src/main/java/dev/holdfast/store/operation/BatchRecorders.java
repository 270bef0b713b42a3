package dev.holdfast.store.operation;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** Several recorders of the same batches, called in this order. */
public record BatchRecorders(List<BatchRecorder> recorders) implements BatchRecorder {

  public BatchRecorders {
    recorders = List.copyOf(recorders);
  }

  /** Tells that a batch is settled: no recorder can change that any more. */
  public static void over(BatchRecorder recorder, boolean committed) {
    try {
      recorder.over(committed);
    } catch (RuntimeException failure) {
      LoggerFactory.getLogger(BatchRecorder.class).warn("telling a recorder", failure);
    }
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
    recorders.forEach(recorder -> recorder.beforeCommit(deleted, rows));
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

  @Override
  public void over(boolean committed) {
    recorders.forEach(recorder -> recorder.over(committed));
  }

  @Override
  public void stop() {
    recorders.forEach(BatchRecorder::stop);
  }
}
