package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.function.Consumer;

/** Scans a server's tasks as one stream out of one snapshot, which stops no writer. */
final class SnapshotScan {

  private static final String WITHOUT = RetentionRows.timeless("status");
  private static final String LATER = RetentionRows.later("status");

  private final SqlSession session;
  private final RetentionRows rows;
  private final Scan scan;

  SnapshotScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.rows = new RetentionRows(tables, scan);
    this.scan = scan;
  }

  Census run(Consumer<Candidate> sink, Progress progress) {
    long[] counts =
        rows.query(session, RetentionRows.counts(WITHOUT, LATER) + TASKS)
            .map((row, context) -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)})
            .one();
    Sample without = sample(counts[1], WITHOUT);
    Sample later = sample(counts[2], LATER);
    long[] found = {0};
    rows.read(
        rows.query(session, rows.candidates("status")),
        candidate -> {
          sink.accept(candidate);
          if (++found[0] % RetentionRows.FETCH_SIZE == 0) {
            progress.report(found[0], counts[0]);
          }
        });
    return new Census(counts[0], without, later);
  }

  private Sample sample(long count, String condition) {
    if (count == 0) {
      return new Sample(0, List.of());
    }
    String sql =
        "select id from "
            + TASKS
            + " where "
            + condition
            + " order by id limit "
            + scan.sampleSize();
    return new Sample(
        count, rows.query(session, sql).mapTo(Long.class).stream().map(TaskId::of).toList());
  }
}
