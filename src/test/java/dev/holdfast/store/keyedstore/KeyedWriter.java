package dev.holdfast.store.keyedstore;

import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.sql.LockedDeletion;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deletes pieces of work that are as they were seen, each batch in one transaction. */
final class KeyedWriter implements Operation {

  private final SqlSession session;
  private final LockedDeletion rows;

  KeyedWriter(SqlSession session) {
    this.session = session;
    this.rows = new LockedDeletion(session, KeyedStore.TABLES);
    session.handle().execute("pragma foreign_keys = on");
  }

  @Override
  public BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    List<Settled> settled = new ArrayList<>();
    List<TaskId> going = new ArrayList<>();
    rows.prepare();
    try {
      Map<String, Long> amounts =
          session.transaction(
              _ -> {
                Set<TaskId> held =
                    guard.mustStay(batch.stream().map(share -> share.planned().id()).toList());
                for (Share share : batch) {
                  TaskId id = share.planned().id();
                  Settled one =
                      held.contains(id)
                          ? Settled.kept(id, DriftReason.ON_HOLD)
                          : look(share.planned());
                  settled.add(one);
                  if (one.outcome() == Settled.Outcome.DONE) {
                    going.add(id);
                  }
                }
                return going.isEmpty() ? Map.of() : rows.run(going, recorder, true, false);
              });
      if (!going.isEmpty()) {
        recorder.over(true);
      }
      return new BatchReceipt(
          settled, amounts, going.isEmpty() ? 0 : rows.rows(), System.nanoTime() - start);
    } catch (RuntimeException failure) {
      if (!going.isEmpty()) {
        recorder.over(false);
      }
      throw failure;
    } finally {
      guard.over();
    }
  }

  private Settled look(Planned planned) {
    List<Object> key = planned.id().parts(2);
    List<Settled> found =
        session
            .query("select state, ended from work where queue = :queue and no = :no")
            .bind("queue", key.getFirst())
            .bind("no", key.getLast())
            .map(
                (row, _) ->
                    !row.getString(1).equals(planned.status().code())
                        ? Settled.kept(planned.id(), DriftReason.STATUS_CHANGED)
                        : row.getDouble(2) == planned.time()
                            ? Settled.done(planned.id(), 1)
                            : Settled.kept(planned.id(), DriftReason.ACTIVE_AGAIN))
            .list();
    return found.isEmpty() ? Settled.kept(planned.id(), DriftReason.GONE) : found.getFirst();
  }

  @Override
  public Manner manner() {
    return new Manner(Locality.TIME, true, null);
  }

  @Override
  public void close() {
    session.close();
  }
}
