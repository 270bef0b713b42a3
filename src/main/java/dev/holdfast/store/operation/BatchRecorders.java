package dev.holdfast.store.operation;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several recorders of the same batches. */
record BatchRecorders(List<BatchRecorder> recorders) implements BatchRecorder {

  BatchRecorders {
    recorders = List.copyOf(recorders);
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
  public Optional<Copier> copies(List<StoredTable> tables) {
    List<Copier> copiers = new ArrayList<>();
    for (BatchRecorder recorder : recorders) {
      if (recorder.wantsRows()) {
        Optional<Copier> copier = recorder.copies(tables);
        if (copier.isEmpty()) {
          return copier;
        }
        copiers.add(copier.get());
      }
    }
    return Optional.of(tasks -> copiers.forEach(copier -> copier.copy(tasks)));
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
  public void committed() {
    recorders.forEach(BatchRecorder::committed);
  }

  @Override
  public void stop() {
    recorders.forEach(BatchRecorder::stop);
  }

  @Override
  public void rolledBack() {
    recorders.forEach(BatchRecorder::rolledBack);
  }
}
