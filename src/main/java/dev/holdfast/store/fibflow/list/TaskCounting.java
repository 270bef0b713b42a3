package dev.holdfast.store.fibflow.list;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the tasks of a list for as long as it may take. */
public final class TaskCounting {

  private static final int FIRST_STEP = 10_000;

  private final FibFlowTables tables;
  private final SqlSession session;
  private final TaskFilter asked;
  private final AtomicLong known = new AtomicLong();
  private final long start = System.nanoTime();
  private final Duration patience;

  /**
   * Has counted nothing yet.
   *
   * @param session whose statements may take {@link #atOnce} of the patience
   */
  public TaskCounting(
      FibFlowTables tables, SqlSession session, TaskFilter asked, Duration patience) {
    this.tables = tables;
    this.session = session;
    this.asked = SuspendReasons.pulledOut(asked);
    this.patience = patience;
  }

  /** Returns how long a statement that counts all may take: the rest is for what is known then. */
  public static Duration atOnce(Duration patience) {
    return patience.multipliedBy(3).dividedBy(4);
  }

  /**
   * Counts all at once, which costs what counting costs. Only where that takes too long it begins
   * anew in steps of growing size, to know at least how far it got.
   */
  public Count count() {
    return timed(this::all) || timed(this::steps)
        ? new Count(known.get(), true)
        : new Count(known.get(), false);
  }

  /** Returns whether all were counted. */
  private boolean timed(SqlSession.Work<Boolean> work) {
    try {
      return session.run(work);
    } catch (StoreException failure) {
      if (failure.failure() instanceof StoreFailure.TimedOut) {
        // A server wants to hear no more in the transaction that it stopped.
        session.rollback();
        return false;
      }
      throw failure;
    }
  }

  private boolean isOver() {
    return System.nanoTime() - start >= patience.toNanos();
  }

  private boolean all(SqlSession open) throws SQLException {
    FilterSql filter = new FilterSql(asked, tables, open);
    if (filter.looksInside()) {
      return inside(new PayloadWalk(filter, open));
    }
    OptionalLong found = filter.found();
    known.set(found.isPresent() ? found.getAsLong() : count(filter, ""));
    return true;
  }

  private boolean inside(PayloadWalk walk) throws SQLException {
    boolean[] inTime = {true};
    walk.each(
        true,
        null,
        filter -> {
          inTime[0] = !isOver();
          if (inTime[0]) {
            known.addAndGet(count(filter, ""));
          }
          return inTime[0];
        });
    return inTime[0];
  }

  private boolean steps(SqlSession open) throws SQLException {
    if (known.get() > 0) {
      // It was counted in windows of payloads, and these are behind.
      return false;
    }
    Duration left = patience.minusNanos(System.nanoTime() - start);
    open.limitStatements(left.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : left);
    FilterSql filter = new FilterSql(asked, tables, open);
    if (filter.looksInside()) {
      return false;
    }
    for (long step = FIRST_STEP; ; step *= 10) {
      known.set(count(filter, " limit " + step));
      if (known.get() < step || isOver()) {
        return known.get() < step;
      }
    }
  }

  private long count(FilterSql filter, String limit) {
    String from = " from " + FibFlowTables.TASKS + filter.counted() + limit;
    String sql =
        limit.isEmpty()
            ? "select count(*)" + from
            : "select count(*) from (select 1" + from + ") counted";
    return filter.bind(session.query(sql)).mapTo(Long.class).one();
  }
}
