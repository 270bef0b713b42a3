package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TimeFaults;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Walks the primary key in windows of about 20 ms, skipping gaps. */
final class SqliteScan {

  private static final long TARGET_NANOS = Duration.ofMillis(20).toNanos();
  private static final long FIRST_SPAN = 1_000;
  private static final long LARGEST_SPAN = 1_000_000;

  /** A column declared as text would be compared as text, digit by digit. */
  private static final String NUMBER = "typeof(last_active_time) in ('integer', 'real')";

  private static final String WINDOW = " id between :from and :to";

  // Without the plus the planner takes the status index and sorts every window.
  private static final String STATUS = "+status";

  private final SqlSession session;
  private final Scan scan;
  private final RetentionRows rows;
  private final TimeFaults faults;
  private long tasks;

  SqliteScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.scan = scan;
    this.rows = new RetentionRows(tables, scan);
    this.faults = new TimeFaults(scan.sampleSize());
  }

  Census run(Consumer<Candidate> sink, Progress progress) throws SQLException {
    Optional<Long> first = next(Long.MIN_VALUE);
    Optional<Long> last = id("select max(id) from " + TASKS + " where id >= :from", Long.MIN_VALUE);
    long span = FIRST_SPAN;
    while (first.isPresent() && last.isPresent() && first.get() <= last.get()) {
      session.cancellation().throwIfCancelled();
      long from = first.get();
      long to = last.get() - span < from ? last.get() : from + span;
      long start = System.nanoTime();
      window(from, to, sink);
      long took = System.nanoTime() - start;
      if (took > TARGET_NANOS) {
        span = Math.max(1, span / 2);
      } else if (took < TARGET_NANOS / 2) {
        span = Math.min(LARGEST_SPAN, span * 2);
      }
      progress.report(to, last.get());
      first = to == last.get() ? Optional.empty() : next(to + 1);
    }
    return new Census(tasks, faults.of(TimeFaults.UNDATED), faults.of(TimeFaults.LATER));
  }

  private Optional<Long> next(long from) {
    return id("select min(id) from " + TASKS + " where id >= :from", from);
  }

  private Optional<Long> id(String sql, long from) {
    return session.query(sql).bind("from", from).mapTo(Long.class).findOne();
  }

  private void window(long from, long to, Consumer<Candidate> sink) throws SQLException {
    Map<String, Object> values = rows.values();
    values.putAll(Map.of("from", from, "to", to));
    tasks +=
        session
            .query("select count(*) from " + TASKS + " where" + WINDOW)
            .bindMap(values)
            .mapTo(Long.class)
            .one();
    String sql = rows.candidates(STATUS, scan.anyTime() ? "" : " and " + NUMBER, WINDOW + " and ");
    session.each(sql, values, row -> rows.take(row, faults, sink));
  }
}
