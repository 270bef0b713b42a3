package dev.holdfast.store.textstore;

import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Deletes jobs that are as they were seen, version and all, each batch in one transaction. */
final class TextWriter implements Operation {

  private final Sql sql;

  TextWriter(Sql sql) {
    this.sql = sql;
  }

  @Override
  public BatchReceipt apply(List<Share> shares, BatchRecorder recorder, BatchGuard guard) {
    List<Planned> tasks = shares.stream().map(Share::planned).toList();
    long start = System.nanoTime();
    sql.update("begin immediate");
    try {
      List<Settled> settled = new ArrayList<>();
      Set<TaskId> going = new HashSet<>();
      Set<TaskId> held = guard.mustStay(tasks.stream().map(Planned::id).toList());
      for (Planned task : tasks) {
        DriftReason reason = held.contains(task.id()) ? DriftReason.ON_HOLD : check(task, going);
        if (reason == null) {
          going.add(task.id());
          settled.add(Settled.done(task.id(), 1));
        } else {
          settled.add(Settled.kept(task.id(), reason));
        }
      }
      List<TaskId> ids = tasks.stream().map(Planned::id).filter(going::contains).toList();
      long events = ids.isEmpty() ? 0 : remove(ids, recorder);
      sql.update("commit");
      if (!ids.isEmpty()) {
        recorder.over(true);
      }
      return new BatchReceipt(
          settled,
          Map.of("events", events, "attempts", 0L),
          ids.size() + events,
          System.nanoTime() - start);
    } catch (RuntimeException failure) {
      sql.update("rollback");
      recorder.over(false);
      throw failure;
    } finally {
      guard.over();
    }
  }

  private long remove(List<TaskId> ids, BatchRecorder recorder) {
    TextRows rows = new TextRows(sql);
    recorder.begin(rows.tables(), ids);
    if (recorder.wantsRows()) {
      rows.of(ids, recorder::row);
    }
    int events = sql.update("delete from job_events where job" + Sql.among(ids), Sql.texts(ids));
    sql.update("delete from jobs where key" + Sql.among(ids), Sql.texts(ids));
    recorder.beforeCommit(ids, events, 0);
    return events;
  }

  private DriftReason check(Planned task, Set<TaskId> going) {
    List<Fields> found = new ArrayList<>();
    sql.each(TextStore.JOB + " where key = ?", found::add, Sql.texts(List.of(task.id())));
    if (found.isEmpty()) {
      return DriftReason.GONE;
    }
    Fields row = found.getFirst();
    if (!task.status().code().equals(row.text("status"))) {
      return DriftReason.STATUS_CHANGED;
    }
    boolean same =
        Objects.equals(row.decimal("last_active_time"), task.time())
            && Objects.equals(row.text("etag"), task.version());
    if (!same) {
      return DriftReason.ACTIVE_AGAIN;
    }
    return staysBelow(task, going) ? DriftReason.CHILD_KEPT : null;
  }

  /** A child that stays is looked at as the preview did: it may be left if that was accepted. */
  private boolean staysBelow(Planned task, Set<TaskId> going) {
    List<Fields> blocking = new ArrayList<>();
    sql.each(
        TextStore.JOB + " where parent_id = ?",
        child -> {
          Optional<HazardTerm> hazard =
              FamilyJudge.of(TextHazards.HAZARDS.family())
                  .hazard(new TaskStatus(child.text("status")));
          if (hazard.isPresent()
              && !going.contains(Sql.id(child, "id"))
              && !task.allowed().contains(hazard.get().code())) {
            blocking.add(child);
          }
        },
        Sql.texts(List.of(task.id())));
    return !blocking.isEmpty();
  }

  @Override
  public boolean workersAlive() {
    return false;
  }

  @Override
  public void close() {
    sql.close();
  }
}
