package dev.holdfast.store.fibflow;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads rows as they are, whatever types other programs put there. */
final class Rows {

  private Rows() {}

  static Task task(ResultSet row) throws SQLException {
    return new Task(TaskId.of(row.getLong("id")), fields(row, new LinkedHashMap<>()));
  }

  static Task task(ResultSet row, Map<String, Long> cut) throws SQLException {
    return new Task(TaskId.of(row.getLong("id")), fields(row, cut));
  }

  static TaskEvent event(ResultSet row) throws SQLException {
    return new TaskEvent(row.getLong("id"), withSizes(row));
  }

  static Attempt attempt(ResultSet row) throws SQLException {
    return new Attempt(row.getLong("id"), withSizes(row));
  }

  static Worker worker(ResultSet row) throws SQLException {
    return new Worker(row.getString("worker_id"), withSizes(row));
  }

  /** A field that was cut is followed by its true size, as {@code message_bytes}. */
  private static Fields withSizes(ResultSet row) throws SQLException {
    Map<String, Long> cut = new LinkedHashMap<>();
    Map<String, Object> values = new LinkedHashMap<>(fields(row, cut).asMap());
    cut.forEach((name, bytes) -> values.put(name + "_bytes", bytes));
    return new Fields(values);
  }

  private static Fields fields(ResultSet row, Map<String, Long> cut) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String name = columns.getColumnLabel(i);
      Object value = value(row.getObject(i));
      if (!name.endsWith(Selection.SIZE)) {
        values.put(name, value);
      } else if (value instanceof Long bytes) {
        String of = name.substring(0, name.length() - Selection.SIZE.length());
        if (of.equals("context")) {
          values.put(of, new Binary(bytes));
        } else {
          cut.put(of, bytes);
        }
      }
    }
    return new Fields(values);
  }

  private static Object value(Object raw) {
    return switch (raw) {
      case null -> null;
      case Integer number -> number.longValue();
      case Short number -> number.longValue();
      case Float number -> number.doubleValue();
      case BigDecimal number -> number.doubleValue();
      case byte[] bytes -> new Binary(bytes.length);
      case Long number -> number;
      case Double number -> number;
      case Boolean flag -> flag;
      default -> raw.toString();
    };
  }
}
