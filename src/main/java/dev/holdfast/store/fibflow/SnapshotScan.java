package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TimeFaults;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Scans a server's tasks as one stream out of one snapshot, which stops no writer. */
final class SnapshotScan {

  private final SqlSession session;
  private final RetentionRows rows;
  private final Scan scan;

  SnapshotScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.rows = new RetentionRows(tables, scan);
    this.scan = scan;
  }

  Census run(Consumer<Candidate> sink, Progress progress) throws SQLException {
    long all = session.query("select count(*) from " + TASKS).mapTo(Long.class).one();
    TimeFaults faults = new TimeFaults(scan.sampleSize());
    long[] found = {0};
    session.each(
        rows.candidates("status", "", ""),
        rows.values(),
        row -> {
          rows.take(row, faults, sink);
          if (++found[0] % SqlEngine.FETCH_SIZE == 0) {
            progress.report(found[0], all);
          }
        });
    return new Census(all, faults.of(TimeFaults.UNDATED), faults.of(TimeFaults.LATER));
  }
}
