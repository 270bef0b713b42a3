package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TimeFaults;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Scans the tasks once: those of a server as one stream out of one snapshot, which stops no writer;
 * those of a file in windows of their primary key, each a short read.
 */
final class SnapshotScan {

  /** A column declared as text would be compared as text, digit by digit. */
  private static final String NUMBER = "typeof(last_active_time) in ('integer', 'real')";

  private static final String WINDOW = " id between :from and :to";

  private final SqlSession session;
  private final FibFlowTables tables;
  private final Scan scan;
  private final Map<String, Object> statuses;
  private final TimeFaults faults;
  private long all;
  private long found;

  SnapshotScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.tables = tables;
    this.scan = scan;
    this.statuses =
        NamedParameters.numbered("status", scan.statuses().stream().map(TaskStatus::code).toList());
    this.faults = new TimeFaults(scan.sampleSize());
  }

  Census run(Access access, Consumer<Candidate> sink, Progress progress) throws SQLException {
    if (session.engine() instanceof SqliteEngine) {
      new IdWindows(session, TASKS, "id")
          .each(progress, (from, to) -> window(Map.of("from", from, "to", to), sink));
    } else {
      all = session.query("select count(*) from " + TASKS).mapTo(Long.class).one();
      session.each(
          candidates("status", "last_active_time is null", "", ""),
          values(),
          row -> {
            take(row, sink);
            if (++found % SqlEngine.FETCH_SIZE == 0) {
              progress.report(found, all);
            }
          });
    }
    return new Census(all, faults.of(TimeFaults.UNDATED), faults.of(TimeFaults.LATER), access);
  }

  private void window(Map<String, Long> ends, Consumer<Candidate> sink) throws SQLException {
    all +=
        session
            .query("select count(*) from " + TASKS + " where" + WINDOW)
            .bindMap(ends)
            .mapTo(Long.class)
            .one();
    Map<String, Object> values = values();
    values.putAll(ends);
    // With the index of the status the planner would sort every window.
    String status = session.engine().sql("unindexed", "status");
    String sql =
        candidates(
            status, "not " + NUMBER, scan.anyTime() ? "" : " and " + NUMBER, WINDOW + " and ");
    session.each(sql, values, row -> take(row, sink));
  }

  /**
   * Returns the query of candidates, and of those whose time is wrong: how stands behind the other
   * columns.
   *
   * @param status the column as the planner must see it
   * @param undated what tells that there is no time
   * @param more what else is asked of a candidate
   * @param window what is asked of all
   */
  private String candidates(String status, String undated, String more, String window) {
    String deletable = RetentionRows.deletable(status);
    return RetentionRows.columns(tables)
        + ", case when %1$s then %2$d when %3$s then %4$d else 0 end from %5$s where %6$s(%7$s or %1$s or %3$s)"
            .formatted(
                undated + " and " + deletable,
                TimeFaults.UNDATED,
                "last_active_time > :now and " + deletable,
                TimeFaults.LATER,
                TASKS,
                window,
                wanted(status) + more);
  }

  private String wanted(String statusColumn) {
    String names = ":" + String.join(", :", statuses.keySet());
    // No status at all is an empty list, which PostgreSQL does not take.
    return (statuses.isEmpty() ? "1 = 0" : statusColumn + " in (" + names + ")") + time();
  }

  private String time() {
    if (scan.anyTime()) {
      return "";
    }
    if (scan.age() == null) {
      return " and last_active_time is not null";
    }
    // Of nothing that a policy takes; and MySQL has no such number.
    return scan.age().isInfinite() ? " and 1 = 0" : " and last_active_time < :cutoff";
  }

  /** Returns what the names in such statements stand for. */
  private Map<String, Object> values() {
    Map<String, Object> values = new HashMap<>(statuses);
    values.put("now", scan.now());
    if (scan.age() != null && !scan.age().isInfinite()) {
      values.put("cutoff", scan.now() - scan.age());
    }
    return values;
  }

  /** Takes a row of that. */
  private void take(ScannedRow row, Consumer<Candidate> sink) throws SQLException {
    Candidate candidate = RetentionRows.candidate(row);
    int fault = (int) row.whole(RetentionRows.COLUMNS + 1);
    if (fault > 0) {
      faults.add(fault, candidate.id());
    }
    if (fault == 0 || scan.wants(candidate)) {
      sink.accept(candidate);
    }
  }
}
