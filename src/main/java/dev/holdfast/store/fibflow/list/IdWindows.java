package dev.holdfast.store.fibflow.list;

import dev.holdfast.job.Progress;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Walks over a table in windows of an indexed number column, skipping gaps. A window takes about 20
 * ms: short enough for a SQLite store on which an open read stops writers. Far from a server, or
 * where many shards answer, a statement takes as long without any row: there it takes longer.
 *
 * @param session the session to read on
 * @param table to walk over
 * @param column its primary key, or the first column of an index
 */
public record IdWindows(SqlSession session, String table, String column) {

  private static final long TARGET_NANOS = Duration.ofMillis(20).toNanos();
  private static final long MOST_NANOS = Duration.ofMillis(500).toNanos();

  /** A window may take as long as so many of the quickest questions. */
  private static final int QUESTIONS = 10;

  private static final long FIRST_SPAN = 1_000;
  private static final long LARGEST_SPAN = 1_000_000;

  /** Works on the rows from one number to another, both included. */
  @FunctionalInterface
  public interface Work {
    void on(long from, long to) throws SQLException;
  }

  /** Does the same, and tells whether to go on. */
  @FunctionalInterface
  interface Search {
    boolean on(long from, long to) throws SQLException;
  }

  /** Walks up over all rows. */
  public void each(Progress progress, Work work) throws SQLException {
    search(
        true,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        progress,
        (from, to) -> {
          work.on(from, to);
          return true;
        });
  }

  /**
   * Walks until it is told not to go on.
   *
   * @param up whether the smallest numbers come first
   * @param least the smallest number to walk over
   * @param most the greatest
   * @param progress hears how many of the numbers are behind, gaps included
   */
  void search(boolean up, long least, long most, Progress progress, Search work)
      throws SQLException {
    long[] quickest = {MOST_NANOS};
    Optional<Long> first = end("min", least, most, quickest);
    Optional<Long> last = end("max", least, most, quickest);
    if (first.isEmpty() || last.isEmpty()) {
      return;
    }
    long low = first.get();
    long high = last.get();
    long all = high - low + 1;
    long span = FIRST_SPAN;
    boolean more = true;
    while (more) {
      session.cancellation().throwIfCancelled();
      // Without an overflow, however far apart the ids are.
      long from = up || high - span < low || high < Long.MIN_VALUE + span ? low : high - span;
      long to = !up || low + span > high || low > Long.MAX_VALUE - span ? high : low + span;
      long start = System.nanoTime();
      more = work.on(from, to);
      span = next(span, System.nanoTime() - start, quickest[0]);
      progress.report(up ? to - first.get() + 1 : last.get() - from + 1, all);
      Optional<Long> rest =
          !more || (up ? to == high : from == low)
              ? Optional.empty()
              : up ? end("min", to + 1, high, quickest) : end("max", low, from - 1, quickest);
      more = rest.isPresent();
      low = up ? rest.orElse(low) : low;
      high = up ? high : rest.orElse(high);
    }
  }

  private static long next(long span, long took, long question) {
    long target = Math.clamp(QUESTIONS * question, TARGET_NANOS, MOST_NANOS);
    return took > target
        ? Math.max(1, span / 2)
        : took < target / 2 ? Math.min(LARGEST_SPAN, span * 2) : span;
  }

  private Optional<Long> end(String function, long least, long most, long[] quickest) {
    long start = System.nanoTime();
    Optional<Long> end =
        session
            .query(
                // SQLite takes texts and blobs too, and orders them after all numbers.
                "select %1$s(%2$s) from %3$s where %2$s between :from and :to"
                    .formatted(function, column, table))
            .bind("from", least)
            .bind("to", most)
            .mapTo(Long.class)
            .findOne();
    quickest[0] = Math.min(quickest[0], System.nanoTime() - start);
    return end;
  }
}
