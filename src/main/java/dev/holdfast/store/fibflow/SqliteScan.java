package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  private static final String WITHOUT = RetentionRows.timeless(STATUS);
  private static final String LATER = RetentionRows.later(STATUS);

  private final SqlSession session;
  private final Scan scan;
  private final RetentionRows rows;
  private final String candidates;
  private final List<TaskId> without = new ArrayList<>();
  private final List<TaskId> later = new ArrayList<>();
  private long tasks;
  private long withoutCount;
  private long laterCount;

  SqliteScan(SqlSession session, FibFlowTables tables, Scan scan) {
    this.session = session;
    this.scan = scan;
    this.rows = new RetentionRows(tables, scan);
    this.candidates =
        rows.candidates(STATUS) + (scan.anyTime() ? "" : " and " + NUMBER) + " and" + WINDOW;
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
    return new Census(tasks, new Sample(withoutCount, without), new Sample(laterCount, later));
  }

  private Optional<Long> next(long from) {
    return id("select min(id) from " + TASKS + " where id >= :from", from);
  }

  private Optional<Long> id(String sql, long from) {
    return session.query(sql).bind("from", from).mapTo(Long.class).findOne();
  }

  private void window(long from, long to, Consumer<Candidate> sink) throws SQLException {
    long[] counts =
        rows.query(session, RetentionRows.counts(WITHOUT, LATER) + TASKS + " where" + WINDOW)
            .bind("from", from)
            .bind("to", to)
            .map((row, context) -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)})
            .one();
    tasks += counts[0];
    withoutCount += counts[1];
    laterCount += counts[2];
    if (counts[1] > 0) {
      sample(WITHOUT, from, to, without);
    }
    if (counts[2] > 0) {
      sample(LATER, from, to, later);
    }
    Map<String, Object> values = rows.values();
    values.putAll(Map.of("from", from, "to", to));
    session.each(candidates, values, row -> sink.accept(RetentionRows.candidate(row)));
  }

  private void sample(String condition, long from, long to, List<TaskId> into) {
    int room = scan.sampleSize() - into.size();
    if (room > 0) {
      rows.query(
              session,
              "select id from "
                  + TASKS
                  + " where "
                  + condition
                  + " and"
                  + WINDOW
                  + " order by id limit "
                  + room)
          .bind("from", from)
          .bind("to", to)
          .mapTo(Long.class)
          .forEach(id -> into.add(TaskId.of(id)));
    }
  }
}
