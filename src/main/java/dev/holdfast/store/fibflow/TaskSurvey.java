package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.statement.Query;

/**
 * Walks the tasks by primary key, and beside each window counts its events and attempts. A window
 * takes about 50 ms: short enough for a SQLite store on which an open read stops writers.
 */
final class TaskSurvey {

  private static final long TARGET_NANOS = Duration.ofMillis(50).toNanos();
  private static final int FIRST_WINDOW = 1_000;
  private static final int LARGEST_WINDOW = 20_000;

  private final SqlSession session;
  private final String tasks;

  TaskSurvey(SqlSession session, FibFlowTables tables) {
    this.session = session;
    this.tasks =
        "select id, status, %s, %s, %s, %s, %s, %s from %s where id >= :from"
                .formatted(
                    tables.taskColumn("last_active_time"),
                    tables.taskColumn("type"),
                    tables.taskColumn("parent_id"),
                    tables.taskColumn("root_id"),
                    tables.taskColumn("retry_count"),
                    tables.taskColumn("max_retries"),
                    TASKS)
            + " order by id limit :window";
  }

  void run(Consumer<SurveyedTask> sink, Progress progress) {
    Optional<Long> last = number("select max(id) from " + TASKS);
    long from = Long.MIN_VALUE;
    int window = FIRST_WINDOW;
    while (last.isPresent()) {
      session.cancellation().throwIfCancelled();
      long start = System.nanoTime();
      List<Row> rows = rows(from, window);
      if (rows.isEmpty()) {
        return;
      }
      long first = rows.getFirst().id();
      long to = rows.getLast().id();
      List<Map<Long, Long>> counts =
          FibFlowTables.PARTS.stream().map(table -> counts(table, first, to)).toList();
      long took = System.nanoTime() - start;
      for (Row row : rows) {
        sink.accept(
            row.with(
                counts.stream().mapToLong(count -> count.getOrDefault(row.id(), 0L)).toArray()));
      }
      progress.report(Math.min(to, last.get()), last.get());
      if (rows.size() < window || to == Long.MAX_VALUE) {
        return;
      }
      from = to + 1;
      window =
          took > TARGET_NANOS
              ? Math.max(100, window / 2)
              : took < TARGET_NANOS / 2 ? Math.min(LARGEST_WINDOW, window * 2) : window;
    }
  }

  private Optional<Long> number(String sql) {
    return session.query(sql).mapTo(Long.class).findOne();
  }

  private List<Row> rows(long from, int window) {
    List<Row> rows = new ArrayList<>(window);
    session
        .query(tasks)
        .bind("from", from)
        .bind("window", window)
        .map((row, context) -> Row.of(row))
        .forEach(rows::add);
    return rows;
  }

  private Map<Long, Long> counts(StoredTable table, long from, long to) {
    Map<Long, Long> counts = new HashMap<>();
    Query query =
        session
            .query(
                "select %1$s, count(*) from %2$s where %1$s between :from and :to group by %1$s"
                    .formatted(table.subject().getFirst(), table.name()))
            .bind("from", from)
            .bind("to", to);
    SqlSession.each(query, row -> counts.put(row.getLong(1), row.getLong(2)));
    return counts;
  }

  /** A row of the tasks, as whatever program wrote it. */
  private record Row(
      long id,
      String status,
      Double lastActive,
      String type,
      TaskId parentId,
      TaskId rootId,
      boolean retriesUsedUp) {

    static Row of(ResultSet row) throws SQLException {
      String status = row.getString(2);
      return new Row(
          row.getLong(1),
          status == null ? "" : status,
          row.getObject(3) instanceof Number time ? Double.valueOf(time.doubleValue()) : null,
          row.getString(4),
          parent(row.getObject(5)),
          parent(row.getObject(6)),
          row.getObject(7) instanceof Number tried
              && row.getObject(8) instanceof Number most
              && tried.doubleValue() + 1 >= most.doubleValue());
    }

    private static TaskId parent(Object value) {
      return value instanceof Number number ? TaskId.of(number.longValue()) : null;
    }

    /**
     * On a task that failed for good and whose parent is gone every maintenance sweep of fib-flow
     * throws, before it comes to retention (lib/db/base.js, {@code
     * _handlePermanentlyFailedAsyncTasks}: async tasks that are permanently failed, or failed or
     * timed out with their retries used up; a {@code parent_id} of 0 counts as none).
     */
    private boolean stopper() {
      return parentId != null
          && !parentId.equals(TaskId.of(0))
          && "async".equals(type)
          && (status.equals(TaskStatus.PERMANENTLY_FAILED.code())
              || retriesUsedUp
                  && (status.equals(TaskStatus.FAILED.code())
                      || status.equals(TaskStatus.TIMEOUT.code())));
    }

    SurveyedTask with(long... amounts) {
      return new SurveyedTask(
          TaskId.of(id), new TaskStatus(status), lastActive, parentId, rootId, stopper(), amounts);
    }
  }
}
