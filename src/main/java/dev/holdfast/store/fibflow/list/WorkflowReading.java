package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Streams all rows of a workflow, in bounded memory whatever its size. */
public record WorkflowReading(FibFlowTables tables, SqlSession session) {

  private static final int FETCH = 1_000;

  public void stream(
      TaskId root, Consumer<Task> tasks, Consumer<Attempt> attempts, Consumer<TaskEvent> events)
      throws SQLException {
    if (!(root instanceof TaskId.Numeric(long id))) {
      return;
    }
    boolean alone = !session.inTransaction();
    if (alone) {
      // A transaction makes the three reads one view.
      session.connection().setAutoCommit(false);
    }
    try {
      Map<String, Boolean> light = new LinkedHashMap<>(tables.tasks());
      light.remove("payload");
      light.remove("context");
      String member = "(t.id = %1$d or %2$s = %1$d)".formatted(id, tables.taskColumn("root_id"));
      String from = FibFlowTables.TASKS + " t";
      SelectLists selection = new SelectLists(session.engine());
      QueryRows taskRows = new QueryRows();
      QueryRows attemptRows = new QueryRows();
      QueryRows eventRows = new QueryRows();
      each(
          "select %s from %s where %s order by %s"
              .formatted(
                  selection.full(light, SelectLists.LIST_LIMIT),
                  from,
                  member,
                  FibFlowTables.ordered(tables.tasks(), "created_at", "id")),
          row -> tasks.accept(taskRows.task(row)));
      each(
          sql(
              "select %s from {attempts} where task_id in (select t.id from %s where %s) order by"
                  + " %s",
              selection.full(tables.attempts(), SelectLists.LIST_LIMIT),
              from,
              member,
              FibFlowTables.ordered(tables.attempts(), "started_at", "id")),
          row -> attempts.accept(attemptRows.attempt(row)));
      each(
          sql(
              "select %s from {events} where %s order by event_time, id",
              selection.full(tables.events(), SelectLists.LIST_LIMIT),
              new WorkflowTrail(tables, session).condition(id)),
          row -> events.accept(eventRows.event(row)));
    } finally {
      if (alone && !session.connection().isClosed()) {
        session.connection().rollback();
        session.connection().setAutoCommit(true);
      }
    }
  }

  private void each(String sql, SqlSession.RowSink sink) {
    SqlSession.each(
        session.query(sql).setFetchSize(FETCH),
        row -> {
          session.cancellation().throwIfCancelled();
          sink.accept(row);
        });
  }
}
