package dev.holdfast.store.jobtable;

import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.BatchOperation;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Texts;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What all writing to a job table has in common. */
abstract class JobOperation extends BatchOperation {

  /** Where the runtime's own cleaner and a batch lock the same rows, this one gives way. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final DriftReason CHANGED =
      new DriftReason(
          "changed", After.NOTHING, Texts.of(Map.of("drift.changed", "Its row has changed.")));

  final JobTable table;
  private final String never;
  final long now;

  /**
   * Begins.
   *
   * @param never SQL of rows that are left alone whatever was planned; null for none
   */
  JobOperation(SqlSession session, JobTable table, String never) {
    super(session);
    this.table = table;
    this.never = never;
    table.enter(session);
    this.now = session.run(SqlSession::now);
  }

  @Override
  public final BatchCheck check(List<Planned> tasks) {
    return new BatchCheck(tasks, Planned::version, CHANGED);
  }

  /** Reads after the locks: what stands in other tables may have changed until then. */
  @Override
  public final void lock(BatchCheck check) {
    before();
    apart(check.planned()).forEach(shard -> lock(shard, check));
    Set<TaskId> missing = check.notLocked();
    if (!missing.isEmpty()) {
      check.missing(rows().there(missing));
    }
  }

  private void lock(Collection<TaskId> shard, BatchCheck check) {
    String locking = table.engine().lockingRows();
    boolean alone = table.alone();
    Collection<TaskId> locked = shard;
    if (!alone) {
      locked = rows().texts(locked, List.of(), table.subjects() + " t", locking).keySet();
    }
    String stays = "case when %s then 1 end".formatted(never == null ? "false" : never);
    List<String> read = List.of(table.status(), table.version(), stays);
    rows()
        .texts(locked, read, table.from(), alone ? locking : "")
        .forEach(
            (id, row) -> check.locked(id, row.get(2) == null ? row.getFirst() : null, row.get(1)));
  }

  /** The tables that lose rows; that of the tasks alone where the kind deletes nothing. */
  @Override
  protected final List<StoredTable> changed() {
    return table.going();
  }

  /** A batch is about to lock its rows. */
  void before() {}

  /** Asks about rows, with what their SQL may name. */
  JobRead rows() {
    return new JobRead(table, session, now);
  }

  @Override
  public final void limit(BatchLimits limits) {
    session.perform(
        s -> {
          s.limitStatements(limits.statement());
          if (limits.lock() != null || !s.engine().excludesWriters()) {
            s.limitLockWait(limits.lock() == null ? PATIENCE : limits.lock());
          }
        });
    if (table.dialect() == JobDialect.MYSQL) {
      // The later steps of a batch must see what others committed while an earlier one waited.
      session.set(MysqlEngine.ISOLATION, "read committed");
    } else if (table.dialect() == JobDialect.POSTGRES) {
      // A hundred rows are found by their keys, not by reading a table ever again.
      session.set("random_page_cost", "1.1");
      if (limits.writing()) {
        session.set("transaction_read_only", "off");
      }
    }
  }

  @Override
  public final Manner manner() {
    boolean byId = table.numbered() || table.dialect() == JobDialect.POSTGRES;
    return new Manner(byId ? Locality.ID : Locality.TIME, false, null);
  }
}
