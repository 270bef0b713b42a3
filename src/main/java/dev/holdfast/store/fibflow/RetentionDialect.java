package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.Access;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.Locality;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What retention must do differently on each kind of database. A server gives one consistent
 * snapshot, which stops no writer. On SQLite in WAL mode one read transaction is the snapshot;
 * without WAL an open read makes writers fail, so there is no transaction at all: each window is a
 * read of its own, and the run checks every row again.
 *
 * @param lockTimeout how long a batch waits for a lock, at most, unless it is told
 */
public record RetentionDialect(SqlEngine engine, Duration lockTimeout) {

  private static final int CACHE_KIBIBYTES = 65_536;

  /**
   * fib-flow's own retention deletes events before tasks, a batch here locks tasks first: should
   * they meet, this one gives way before PostgreSQL, after a second, ends one of the two.
   */
  private static final Duration BEFORE_DEADLOCKS = Duration.ofMillis(500);

  private boolean postgres() {
    return engine instanceof PostgresEngine;
  }

  private boolean sqlite() {
    return engine instanceof SqliteEngine;
  }

  /** Looks what the database keeps from this user. */
  Access access(SqlSession session) {
    Rights rights = engine.rights(session);
    return new Access(rights.hidden(FibFlowTables.CLEANED), rights.readOnly());
  }

  /**
   * Names the triggers that act on what is done to the tables of tasks, their events and attempts.
   */
  List<String> triggers(SqlSession session, Map<RowChange, List<String>> done) {
    return done.entrySet().stream()
        .flatMap(each -> engine.rights(session).triggers(each.getKey(), each.getValue()).stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Looks whether changing rows so can work; nothing is changed. */
  public Preflight preflight(SqlSession session, Map<RowChange, List<String>> done) {
    Map<String, List<String>> wanted = new LinkedHashMap<>();
    FibFlowTables.CLEANED.forEach(
        table ->
            done.forEach(
                (change, tables) -> {
                  if (tables.contains(table)) {
                    wanted.put(table, rights(table, change));
                  }
                }));
    return new Preflight(
        engine.rights(session).obstacle(wanted), triggers(session, done), access(session));
  }

  private List<String> rights(String table, RowChange change) {
    List<String> rights = new ArrayList<>(List.of(change.name()));
    if (postgres()) {
      rights.addFirst("SELECT");
      if (table.equals(TASKS) && change == RowChange.DELETE) {
        // Locking a row for deletion needs the right to update it (postgresql.org/docs, SELECT).
        rights.add(Rights.LOCK);
      }
    }
    return rights;
  }

  /** Begins the view of a snapshot. */
  void beginReading(SqlSession session) {
    if (sqlite() && !engine.readsBlockWriters(session)) {
      session.handle().begin();
    }
  }

  /** Ends the view of a snapshot. */
  void endReading(SqlSession session) {
    if (!sqlite()) {
      session.rollback();
    } else if (session.handle().isInTransaction()) {
      session.handle().rollback();
    }
  }

  /**
   * Makes a new writing connection fit for many batches. One changes more pages than SQLite keeps
   * by default; what does not fit is written to the file, and synced, in the middle of the batch.
   */
  void settle(SqlSession session) throws SQLException {
    if (sqlite()) {
      session.handle().execute("pragma cache_size = -" + CACHE_KIBIBYTES);
      return;
    }
    if (engine instanceof MysqlEngine) {
      // The later steps of a batch must see what others committed while an earlier one waited.
      session.set(MysqlEngine.ISOLATION, "read committed");
    }
    limit(session, BatchLimits.DEFAULT);
  }

  /** Sets how patient the batches that follow are, and whether they write where a user may not. */
  void limit(SqlSession session, BatchLimits limits) throws SQLException {
    session.limitStatements(limits.statement());
    if (limits.lock() != null) {
      session.limitLockWait(limits.lock());
    } else if (!sqlite()) {
      boolean first = postgres() && lockTimeout.compareTo(BEFORE_DEADLOCKS) > 0;
      session.limitLockWait(first ? BEFORE_DEADLOCKS : lockTimeout);
    }
    if (limits.writing() && postgres()) {
      session.set("transaction_read_only", "off");
    }
  }

  /** Returns which tasks are best deleted in one batch. */
  Locality locality() {
    return postgres() ? Locality.ID : Locality.TIME;
  }
}
