package dev.holdfast.kind;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TestEngine;
import dev.holdfast.task.TaskId;
import java.io.IOException;
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
import java.util.concurrent.atomic.AtomicLong;
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
    return on(engine, where);
  }

  static TestKind on(TestEngine engine, Path where) throws IOException, SQLException {
    OracleStore database = engine.empty(Files.createDirectory(where.resolve("store")));
    return new Kind(engine, database, database.connect(), new AtomicLong());
  }

  record Kind(TestEngine engine, OracleStore database, Connection connection, AtomicLong made)
      implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public long clock() {
      return OracleStores.NOW;
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public List<String> traits() {
      return List.of("async", "cron");
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
      long id = made.incrementAndGet();
      Long above = parent == null ? null : Long.valueOf(parent.toString());
      TaskRows.task(
          connection,
          id,
          "status",
          status,
          "last_active_time",
          time,
          "type",
          trait,
          "parent_id",
          above,
          "root_id",
          above);
      TaskRows.event(connection, id, id);
      TaskRows.attempt(connection, id, id);
      return TaskId.of(id);
    }

    @Override
    public void clear() throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("delete from fib_flow_task_attempts");
        statement.execute("delete from fib_flow_task_events");
        statement.execute("update fib_flow_tasks set parent_id = null, root_id = null");
        statement.execute("delete from fib_flow_tasks");
      }
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
      connection.close();
      engine.dispose(database);
    }
  }
}
