package dev.holdfast.cleanup;

import dev.holdfast.retention.Descendants;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.BatchLimits;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Keeps what is on hold when its batch comes, also what was put on hold during the run. */
final class HoldingWriter implements RetentionWriter {

  private final RetentionWriter writer;
  private final Supplier<? extends Holds> holds;
  private final Descendants tasks;

  HoldingWriter(RetentionWriter writer, Supplier<? extends Holds> holds, Descendants tasks) {
    this.writer = writer;
    this.holds = holds;
    this.tasks = tasks;
  }

  @Override
  public Preflight preflight() {
    return writer.preflight();
  }

  @Override
  public void limit(BatchLimits limits) {
    writer.limit(limits);
  }

  @Override
  public OptionalLong replicationLag() {
    return writer.replicationLag();
  }

  @Override
  public boolean workersAlive() {
    return writer.workersAlive();
  }

  @Override
  public BatchResult delete(List<PlannedTask> batch, BatchRecorder recorder) {
    Holds now = current();
    List<PlannedTask> free = new ArrayList<>();
    List<Drift> held = new ArrayList<>();
    for (PlannedTask task : batch) {
      if (now.hold(task.id(), tasks.workflow(task.id()))) {
        held.add(new Drift(task.id(), DriftReason.ON_HOLD));
      } else {
        free.add(task);
      }
    }
    if (held.isEmpty()) {
      return writer.delete(batch, recorder);
    }
    BatchResult result =
        free.isEmpty()
            ? new BatchResult(List.of(), 0, 0, List.of(), 0)
            : writer.delete(free, recorder);
    held.addAll(result.drifted());
    return new BatchResult(
        result.deleted(), result.events(), result.attempts(), held, result.heldNanos());
  }

  private Holds current() {
    try {
      return holds.get();
    } catch (HoldException unknown) {
      throw new StoreException(
          new StoreFailure.Unexpected("the holds cannot be read: " + unknown.getMessage()),
          unknown);
    }
  }

  @Override
  public boolean excludesWriters() {
    return writer.excludesWriters();
  }

  @Override
  public void close() {
    writer.close();
  }
}
