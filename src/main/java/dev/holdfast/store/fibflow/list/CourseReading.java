package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.TaskReading;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the courses of many tasks in two questions, without their texts. */
public record CourseReading(FibFlowTables tables, SqlSession session) {
  private static final List<String> MOVE =
      List.of("id task_id event_type from_status to_status attempt event_time".split(" "));

  private static final List<String> ATTEMPT =
      List.of("id task_id attempt worker_id started_at ended_at outcome".split(" "));

  /** Statuses and names are words; what is longer is somebody's mistake and cut. */
  private static final int WORD = 200;

  public Map<TaskId, TaskCourse> of(Collection<TaskId> ids, int limit) {
    long[] numbers = TaskReading.numbers(ids);
    if (numbers.length == 0) {
      return Map.of();
    }
    Map<TaskId, List<TaskEvent>> moves = new HashMap<>();
    if (tables.events().containsKey("to_status")) {
      moves =
          rows(
              FibFlowTables.EVENTS,
              tables.events(),
              MOVE,
              " and to_status <> ''",
              FibFlowTables.ordered(tables.events(), "event_time", "id"),
              numbers,
              limit,
              new QueryRows()::event,
              TaskEvent::taskId);
    }
    Map<TaskId, List<Attempt>> attempts =
        rows(
            FibFlowTables.ATTEMPTS,
            tables.attempts(),
            ATTEMPT,
            "",
            FibFlowTables.ordered(tables.attempts(), "attempt", "id"),
            numbers,
            limit,
            new QueryRows()::attempt,
            Attempt::taskId);
    Map<TaskId, TaskCourse> courses = new HashMap<>();
    for (TaskId id : ids) {
      List<TaskEvent> moved = moves.getOrDefault(id, List.of());
      List<Attempt> ran = attempts.getOrDefault(id, List.of());
      if (!moved.isEmpty() || !ran.isEmpty()) {
        boolean complete = moved.size() <= limit && ran.size() <= limit;
        courses.put(id, new TaskCourse(first(moved, limit), first(ran, limit), complete));
      }
    }
    return courses;
  }

  private static <T> List<T> first(List<T> rows, int limit) {
    return rows.size() <= limit ? rows : rows.subList(0, limit);
  }

  private <T> Map<TaskId, List<T>> rows(
      String table,
      Map<String, Boolean> columns,
      List<String> wanted,
      String condition,
      String order,
      long[] ids,
      int limit,
      RowReader<T> reader,
      Function<T, TaskId> owner) {
    Map<TaskId, List<T>> byTask = new HashMap<>();
    String sql =
        sql(
            "select * from (select %s, row_number() over (partition by task_id order by %s) as"
                + " place from %s where %s%s) numbered where place <= :most order by task_id,"
                + " place",
            new SelectLists(session.engine()).some(columns, wanted, WORD),
            order,
            table,
            session.engine().isOneOf("task_id", "ids"),
            condition);
    SqlSession.each(
        session.query(sql, ids).bind("most", (long) limit + 1).setFetchSize(1_000),
        row -> {
          T read = reader.read(row);
          byTask.computeIfAbsent(owner.apply(read), _ -> new ArrayList<>()).add(read);
        });
    return byTask;
  }

  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
