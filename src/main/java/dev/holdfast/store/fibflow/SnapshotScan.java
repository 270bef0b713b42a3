package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TimeFaults;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import java.sql.SQLException;
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
  private final RetentionRows rows;
  private final Scan scan;
  private final TimeFaults faults;
  private long all;
  private long found;

  SnapshotScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.rows = new RetentionRows(tables, scan);
    this.scan = scan;
    this.faults = new TimeFaults(scan.sampleSize());
  }

  Census run(Access access, Consumer<Candidate> sink, Progress progress) throws SQLException {
    if (session.engine() instanceof SqliteEngine) {
      new IdWindows(session, TASKS, "id")
          .each(progress, (from, to) -> window(Map.of("from", from, "to", to), sink));
    } else {
      all = session.query("select count(*) from " + TASKS).mapTo(Long.class).one();
      session.each(
          rows.candidates("status", "last_active_time is null", "", ""),
          rows.values(),
          row -> {
            rows.take(row, faults, sink);
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
    Map<String, Object> values = rows.values();
    values.putAll(ends);
    // With the index of the status the planner would sort every window.
    String status = session.engine().unindexed("status");
    String sql =
        rows.candidates(
            status, "not " + NUMBER, scan.anyTime() ? "" : " and " + NUMBER, WINDOW + " and ");
    session.each(sql, values, row -> rows.take(row, faults, sink));
  }
}
