package dev.holdfast.store.fibflow;

import dev.holdfast.job.Progress;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Walks over a table in windows of an indexed number column, skipping gaps. A window takes about 20
 * ms: short enough for a SQLite store on which an open read stops writers.
 *
 * @param session the session to read on
 * @param table to walk over
 * @param column its primary key, or the first column of an index
 */
record IdWindows(SqlSession session, String table, String column) {

  private static final long TARGET_NANOS = Duration.ofMillis(20).toNanos();
  private static final long FIRST_SPAN = 1_000;
  private static final long LARGEST_SPAN = 1_000_000;

  /** Works on the rows from one number to another, both included. */
  @FunctionalInterface
  interface Work {
    void on(long from, long to) throws SQLException;
  }

  void each(Progress progress, Work work) throws SQLException {
    Optional<Long> first = id("min", Long.MIN_VALUE);
    Optional<Long> last = id("max", Long.MIN_VALUE);
    long span = FIRST_SPAN;
    while (first.isPresent() && last.isPresent() && first.get() <= last.get()) {
      session.cancellation().throwIfCancelled();
      long from = first.get();
      // Without an overflow, however far apart the ids are.
      long to = last.get() - span < from ? last.get() : from + span;
      long start = System.nanoTime();
      work.on(from, to);
      long took = System.nanoTime() - start;
      if (took > TARGET_NANOS) {
        span = Math.max(1, span / 2);
      } else if (took < TARGET_NANOS / 2) {
        span = Math.min(LARGEST_SPAN, span * 2);
      }
      progress.report(to, last.get());
      first = to == last.get() ? Optional.empty() : id("min", to + 1);
    }
  }

  private Optional<Long> id(String function, long from) {
    return session
        .query(
            "select "
                + function
                + "("
                + column
                + ") from "
                + table
                + " where "
                + column
                // SQLite takes texts and blobs too, and orders them after all numbers.
                + " between :from and :to")
        .bind("from", from)
        .bind("to", Long.MAX_VALUE)
        .mapTo(Long.class)
        .findOne();
  }
}
