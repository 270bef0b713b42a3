package dev.holdfast.store.sql;

import dev.holdfast.store.Once;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Writes in batches of one transaction each: locks, looks again, changes, or takes all back. */
public abstract class BatchOperation implements Operation {

  protected final SqlSession session;
  private Map<TaskId, Long> shards = Map.of();

  /**
   * Writes in a session.
   *
   * @param session closed with this
   */
  protected BatchOperation(SqlSession session) {
    this.session = session;
  }

  @Override
  public final BatchReceipt apply(List<Share> shares, BatchRecorder recorder, BatchGuard guard) {
    List<Planned> tasks = shares.stream().map(Share::planned).toList();
    place(tasks.stream().map(Planned::id).toList());
    return ShardedBatch.each(
        tasks,
        // What goes whole or not at all is in one transaction, wherever it lies.
        task -> task.together() == null ? shards.get(task.id()) : task.together(),
        part -> tried(part, recorder, guard),
        task -> Settled.kept(task.id(), DriftReason.LOCKED));
  }

  /** Finds out where some lie. Of none it is asked before a run: nothing can be done by halves. */
  private void place(List<TaskId> ids) {
    SqlEngine engine = session.engine();
    if (engine.spreads()) {
      SequencedMap<String, List<String>> tables = new LinkedHashMap<>();
      changed().forEach(table -> tables.put(engine.column(table.name()), table.subject()));
      shards = session.run(s -> engine.shards(s, tables, ids));
    }
  }

  /** Where this user sees all rows now, makes statements fail from which rows would be hidden. */
  protected final Preflight showingAll(Preflight found) {
    place(List.of());
    if (session.engine() instanceof PostgresEngine && found.access().hidden().isEmpty()) {
      session.set("row_security", "off");
    }
    return found;
  }

  private BatchReceipt tried(List<Planned> tasks, BatchRecorder recorder, BatchGuard guard) {
    try {
      return batch(tasks, recorder, guard);
    } catch (StoreException once) {
      if (session.engine().excludesWriters()
          || !(once.failure() instanceof StoreFailure.NotAsPlanned)
              && !(once.failure() instanceof StoreFailure.Miscounted)
              && !(once.failure() instanceof StoreFailure.Refused)) {
        throw once;
      }
      // A worker may have added a row between two statements, or rows be counted elsewhere. That
      // does not come twice. What one statement for all was refused, is looked at one by one.
      return batch(tasks, recorder, guard);
    }
  }

  /** Returns subjects of a batch shard by shard; all at once where there are no shards. */
  protected final Collection<List<TaskId>> apart(Collection<TaskId> ids) {
    return ids.stream().collect(Collectors.groupingBy(id -> shards.getOrDefault(id, 0L))).values();
  }

  /** Does one batch in one transaction. */
  private BatchReceipt batch(List<Planned> tasks, BatchRecorder recorder, BatchGuard guard) {
    prepare();
    BatchCheck check = check(tasks);
    long[] start = {0};
    boolean[] recording = {false};
    try {
      BatchReceipt done =
          session.transaction(
              _ -> {
                start[0] = System.nanoTime();
                List<TaskId> all = tasks.stream().map(Planned::id).toList();
                Supplier<Set<TaskId>> held = Once.of(() -> guard.mustStay(all));
                recording[0] = !recorder.wantsRows();
                BatchReceipt atOnce = apart(all).size() > 1 ? null : atOnce(check, held, recorder);
                if (atOnce != null) {
                  return atOnce;
                }
                recording[0] = false;
                lock(check);
                check.keep(held.get());
                look(check);
                recording[0] = !check.going().isEmpty();
                return recording[0]
                    ? change(check, recorder)
                    : new BatchReceipt(check.settled(), Map.of(), 0, 0);
              });
      if (recording[0]) {
        recorder.over(true);
      }
      return new BatchReceipt(
          done.settled(), done.amounts(), done.rows(), System.nanoTime() - start[0]);
    } catch (RuntimeException failure) {
      if (recording[0]) {
        recorder.over(false);
      }
      throw failure;
    } finally {
      guard.over();
    }
  }

  /** Returns the tables that change, that of the subjects first. */
  protected abstract List<StoredTable> changed();

  /** The transaction of a batch is about to begin. */
  public abstract void prepare();

  /**
   * Does all of a batch without a look at each subject, if all are as they were planned and nothing
   * is in the way: see {@link LockedDeletion#atOnce}.
   *
   * @param held what must stay all the same, whoever asks first
   * @return null if nothing was done
   */
  public BatchReceipt atOnce(BatchCheck check, Supplier<Set<TaskId>> held, BatchRecorder recorder)
      throws SQLException {
    return null;
  }

  /** Returns what decides which tasks still are as they were planned. */
  public abstract BatchCheck check(List<Planned> tasks);

  /** Locks the rows of a batch, and compares each with what was planned. */
  public abstract void lock(BatchCheck check) throws SQLException;

  /** Looks, under the locks, what of the batch must stay. */
  public abstract void look(BatchCheck check) throws SQLException;

  /** Does what is to be done to all that goes. */
  public abstract BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException;

  @Override
  public final OptionalLong replicationLag() {
    return session.run(s -> s.engine().rights(s).replicationLag());
  }

  @Override
  public final void close() {
    session.close();
  }
}
