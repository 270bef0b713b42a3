package dev.holdfast.kind;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TestEngine;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** fib-flow on each of its engines. */
@ParameterizedClass(name = "{0}")
@EnumSource(TestEngine.class)
class FibFlowKindTest extends KindContract {

  @Parameter TestEngine engine;

  @Override
  TestKind make(Path where) throws Exception {
    return new Kind(engine, engine.empty(Files.createDirectory(where.resolve("store"))));
  }

  private record Kind(TestEngine engine, OracleStore database) implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public Long now() {
      return OracleStores.NOW;
    }

    private TaskId task(long lastActive) throws SQLException {
      long id = database.number("select coalesce(max(id), 0) + 1 from fib_flow_tasks");
      try (Connection connection = database.connect()) {
        TaskRows.task(connection, id, "status", "completed", "last_active_time", lastActive);
        TaskRows.event(connection, id, id);
        TaskRows.attempt(connection, id, id);
      }
      return TaskId.of(id);
    }

    @Override
    public TaskId due() throws SQLException {
      return task(OracleStores.NOW - 900_000);
    }

    @Override
    public TaskId young() throws SQLException {
      return task(OracleStores.NOW - 10);
    }

    @Override
    public void change(TaskId subject) throws SQLException {
      database.execute(
          "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = "
              + subject);
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
      Set<TaskId> gone = new TreeSet<>(among);
      database.numbers("select id from fib_flow_tasks").forEach(id -> gone.remove(TaskId.of(id)));
      return gone;
    }

    @Override
    public Set<String> rows() throws SQLException {
      Set<String> rows = new HashSet<>();
      for (String table :
          List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts")) {
        try (Connection connection = database.connect();
            Statement statement = connection.createStatement();
            ResultSet row = statement.executeQuery("select * from " + table)) {
          while (row.next()) {
            StringBuilder text = new StringBuilder(table);
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
              text.append('|').append(row.getString(column));
            }
            rows.add(text.toString());
          }
        }
      }
      return rows;
    }

    @Override
    public void close() throws SQLException {
      engine.dispose(database);
    }
  }
}
