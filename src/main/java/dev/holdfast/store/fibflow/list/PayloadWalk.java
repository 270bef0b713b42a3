package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.job.Progress;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskCondition;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Looks into the payloads of many tasks in windows of ids: each is looked into while its rows are
 * at hand, a page is full before the end, and who waits hears how far it is.
 */
record PayloadWalk(FilterSql filter, SqlSession session) {

  /** So few tasks that meet all else are looked into at once. */
  private static final int FEW = 20_000;

  /** What is done with some of the tasks. */
  @FunctionalInterface
  interface Step {
    /**
     * Does it, and tells whether to go on.
     *
     * @param some is about these tasks only
     */
    boolean goesOn(FilterSql some) throws SQLException;
  }

  private boolean isLong() {
    return !filter.asksForMore()
        || filter
                .bind(
                    session.query(
                        sql(
                            "select count(*) from (select 1 from {tasks}%s limit %s) counted",
                            filter.before(), FEW)))
                .mapTo(Long.class)
                .one()
            >= FEW;
  }

  /**
   * Walks over all tasks, or takes them all as one step where they are few.
   *
   * @param up whether the smallest ids come first
   * @param beyond the last id that is not walked over; null for none
   */
  void each(boolean up, Long beyond, Step step) throws SQLException {
    if (isLong()) {
      inWindows(up, beyond, step);
    } else {
      filter.readPayloads(session.cancellation().progress);
      step.goesOn(filter);
    }
  }

  private void inWindows(boolean up, Long beyond, Step step) throws SQLException {
    long least = beyond != null && up ? beyond : Long.MIN_VALUE;
    long most = beyond != null && !up ? beyond : Long.MAX_VALUE;
    new IdWindows(session, FibFlowTables.TASKS, "id")
        .search(
            up,
            least,
            most,
            tasks(),
            (from, to) -> {
              filter.narrow(from, to);
              return step.goesOn(filter);
            });
  }

  /** Reads what has to be read of all tasks, however many. */
  void readAll() throws SQLException {
    Map<TaskCondition.Test.At, long[]> all = new HashMap<>();
    each(
        true,
        null,
        some -> {
          some.read().forEach((test, ids) -> all.merge(test, ids, PayloadWalk::joined));
          return true;
        });
    filter.widen(all);
  }

  private static long[] joined(long[] some, long[] more) {
    return more.length == 0
        ? some
        : LongStream.concat(Arrays.stream(some), Arrays.stream(more)).toArray();
  }

  /** Ids have gaps: what is told is about how many tasks of those that the store has. */
  private Progress tasks() {
    Progress listener = session.cancellation().progress;
    if (listener == Progress.NONE) {
      return Progress.NONE;
    }
    long[] tasks = {-1};
    return (done, total) -> {
      if (tasks[0] < 0) {
        tasks[0] =
            session.query("select count(*) from " + FibFlowTables.TASKS).mapTo(Long.class).one();
      }
      double share = total < 1 ? 0 : Math.clamp((double) done / total, 0.0, 1.0);
      listener.report(Math.round(tasks[0] * share), tasks[0]);
    };
  }
}
