package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.fibflow.list.IdWindows;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Walks the tasks window by window, and beside each window counts its events and attempts. */
final class TaskSurvey {

  private final SqlSession session;
  private final String tasks;

  TaskSurvey(SqlSession session, FibFlowTables tables) {
    this.session = session;
    this.tasks =
        "select id, status, %s, %s, %s, %s, %s, %s from %s where id between :from and :to order by id"
            .formatted(
                tables.taskColumn("last_active_time"),
                tables.taskColumn("type"),
                tables.taskColumn("parent_id"),
                tables.taskColumn("root_id"),
                tables.taskColumn("retry_count"),
                tables.taskColumn("max_retries"),
                TASKS);
  }

  void run(Consumer<SurveyedTask> sink, Progress progress) throws SQLException {
    // A window is read to its end before anybody hears of it: an open read may stop writers.
    new IdWindows(session, TASKS, "id")
        .each(progress, (from, to) -> window(from, to).forEach(sink));
  }

  private List<SurveyedTask> window(long from, long to) throws SQLException {
    List<Map<Long, Long>> counts = new ArrayList<>();
    for (StoredTable table : FibFlowTables.PARTS) {
      Map<Long, Long> each = new HashMap<>();
      session.counts(
          "select %1$s, count(*) from %2$s where %1$s between :from and :to group by %1$s"
              .formatted(table.subject().getFirst(), table.name()),
          from,
          to,
          each::put);
      counts.add(each);
    }
    return session
        .query(tasks)
        .bindMap(Map.of("from", from, "to", to))
        .setFetchSize(SqlEngine.FETCH_SIZE)
        .map((row, _) -> task(row, counts))
        .list();
  }

  private static SurveyedTask task(ResultSet row, List<Map<Long, Long>> counts)
      throws SQLException {
    long id = row.getLong(1);
    TaskStatus status = new TaskStatus(Objects.requireNonNullElse(row.getString(2), ""));
    TaskId parent = RetentionRows.id(row.getObject(5));
    return new SurveyedTask(
        TaskId.of(id),
        status,
        row.getObject(3) instanceof Number time ? (Double) time.doubleValue() : null,
        parent,
        RetentionRows.id(row.getObject(6)),
        parent != null
            && !parent.equals(TaskId.of(0))
            && "async".equals(row.getString(4))
            && stops(status, row.getObject(7), row.getObject(8)),
        counts.stream().mapToLong(count -> count.getOrDefault(id, 0L)).toArray());
  }

  /** A child that has failed for good stops the sweeps of fib-flow once its parent is gone. */
  private static boolean stops(TaskStatus status, Object retries, Object most) {
    boolean usedUp =
        retries instanceof Number tried
            && most instanceof Number all
            && tried.doubleValue() + 1 >= all.doubleValue();
    return status.equals(TaskStatus.PERMANENTLY_FAILED)
        || usedUp && (status.equals(TaskStatus.FAILED) || status.equals(TaskStatus.TIMEOUT));
  }
}
