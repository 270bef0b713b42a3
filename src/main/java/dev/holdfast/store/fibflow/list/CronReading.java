package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Count;
import dev.holdfast.task.CronSchedule;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads cron tasks. fib-flow keeps one row for all runs and moves its {@code next_run_time} when a
 * run is over: a run is missed if its time came and the row did not begin since.
 */
public record CronReading(FibFlowTables tables, SqlSession session) {

  /** Counting missed runs of one task stops here. */
  private static final int MISSED = 1_000;

  /** Returns them by name. */
  public List<Scheduled> list(long now) {
    if (!tables.tasks().containsKey("cron_expr") || !tables.tasks().containsKey("type")) {
      return List.of();
    }
    return session
        .query(
            sql(
                "select id, name, status, cron_expr, %s, %s from {tasks} where type = 'cron' order"
                    + " by name, id limit %s",
                tables.taskColumn("start_time"),
                tables.taskColumn("next_run_time"),
                Activity.MOST_SCHEDULED))
        .map((row, _) -> scheduled(row, now))
        .list();
  }

  private static Scheduled scheduled(ResultSet row, long now) throws SQLException {
    TaskStatus status = new TaskStatus(row.getString(3) == null ? "" : row.getString(3));
    String expression = row.getString(4);
    Optional<CronSchedule> schedule = CronSchedule.parse(expression);
    Long last = SqlSession.whole(row, 5);
    Long next = SqlSession.whole(row, 6);
    Long since = schedule.isEmpty() ? null : missedSince(status, schedule.get(), last, next, now);
    Count missed = null;
    if (schedule.isPresent() && next != null) {
      missed = since == null ? new Count(0, true) : schedule.get().runs(since, now, MISSED - 1);
      if (since != null) {
        missed = new Count(missed.value() + 1, missed.exact());
      }
    }
    return new Scheduled(
        TaskId.of(row.getLong(1)),
        row.getString(2),
        status,
        expression,
        schedule.isPresent(),
        last,
        due(status, next),
        missed,
        since);
  }

  /** Only what is pending, or fails and is retried, is taken again by itself. */
  private static Long due(TaskStatus status, Long next) {
    return status.equals(TaskStatus.PAUSED) || status.equals(TaskStatus.PERMANENTLY_FAILED)
        ? null
        : next;
  }

  /** Returns the first run that is missed; null if none is. */
  private static Long missedSince(
      TaskStatus status, CronSchedule schedule, Long last, Long next, long now) {
    if (next == null) {
      return null;
    }

    // Workers poll: what is due for less than that is about to be taken.
    long late = status.equals(TaskStatus.PAUSED) ? now : now - StuckSql.POLLING;
    if (last == null || next > last) {
      return next <= late ? next : null;
    }
    // It began at that time: the run after it is not in the row yet, unless the row waits.
    if (status.equals(TaskStatus.PENDING)) {
      return null;
    }
    OptionalLong following = schedule.next(last);
    return following.isPresent() && following.getAsLong() <= late ? following.getAsLong() : null;
  }
}
