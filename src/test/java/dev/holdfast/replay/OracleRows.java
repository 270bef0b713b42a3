package dev.holdfast.replay;

import dev.holdfast.store.OracleStore;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows of the SQLite fixture as the domain knows them, read past the product. */
record OracleRows(OracleStore store) {

  List<Task> tasks(String condition, Object... arguments) throws SQLException {
    return rows("SELECT * FROM fib_flow_tasks WHERE " + condition, arguments).stream()
        .map(fields -> new Task(TaskId.of(fields.integer("id")), fields))
        .toList();
  }

  List<TaskEvent> events(String condition, Object... arguments) throws SQLException {
    return rows("SELECT * FROM fib_flow_task_events WHERE " + condition, arguments).stream()
        .map(fields -> new TaskEvent(fields.integer("id"), fields))
        .toList();
  }

  List<Attempt> attempts(String condition, Object... arguments) throws SQLException {
    return rows("SELECT * FROM fib_flow_task_attempts WHERE " + condition, arguments).stream()
        .map(fields -> new Attempt(fields.integer("id"), fields))
        .toList();
  }

  private List<Fields> rows(String sql, Object... arguments) throws SQLException {
    try (Connection connection = store.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int at = 0; at < arguments.length; at++) {
        statement.setObject(at + 1, arguments[at]);
      }
      List<Fields> rows = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          Map<String, Object> values = new LinkedHashMap<>();
          for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            Object value = row.getObject(column);
            values.put(
                row.getMetaData().getColumnName(column),
                value instanceof Integer number ? Long.valueOf(number) : value);
          }
          rows.add(new Fields(values));
        }
      }
      return rows;
    }
  }
}
