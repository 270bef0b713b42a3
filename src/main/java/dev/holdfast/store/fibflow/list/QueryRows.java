package dev.holdfast.store.fibflow.list;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the rows of one query as they are, whatever types other programs put there. */
public final class QueryRows {

  private Layout layout;

  public Task task(ResultSet row) throws SQLException {
    return task(row, new LinkedHashMap<>());
  }

  public Task task(ResultSet row, Map<String, Long> cut) throws SQLException {
    return new Task(TaskId.of(row.getLong("id")), fields(row, cut));
  }

  public TaskEvent event(ResultSet row) throws SQLException {
    return new TaskEvent(row.getLong("id"), withSizes(row));
  }

  public Attempt attempt(ResultSet row) throws SQLException {
    return new Attempt(row.getLong("id"), withSizes(row));
  }

  public Worker worker(ResultSet row) throws SQLException {
    return new Worker(row.getString("worker_id"), withSizes(row));
  }

  /** A field that was cut is followed by its true size, as {@code message_bytes}. */
  private Fields withSizes(ResultSet row) throws SQLException {
    Map<String, Long> cut = new LinkedHashMap<>();
    Fields fields = fields(row, cut);
    if (cut.isEmpty()) {
      return fields;
    }
    Map<String, Object> values = new LinkedHashMap<>(fields.asMap());
    cut.forEach((name, bytes) -> values.put(name + "_bytes", bytes));
    return new Fields(values);
  }

  private Fields fields(ResultSet row, Map<String, Long> cut) throws SQLException {
    if (layout == null) {
      layout = Layout.of(row.getMetaData());
    }
    Object[] values = new Object[layout.columns().size()];
    for (int i = 0; i < layout.names().size(); i++) {
      Object value = value(row.getObject(i + 1));
      int place = layout.places()[i];
      if (place >= 0) {
        values[place] = value;
      } else if (value instanceof Long bytes) {
        String name = layout.names().get(i);
        if (name.equals("context")) {
          values[layout.columns().place(name)] = new Binary(bytes);
        } else {
          cut.put(name, bytes);
        }
      }
    }
    return new Fields(layout.columns(), values);
  }

  /**
   * What the columns of a query are.
   *
   * @param names of each column; that of a size without its ending
   * @param places of each among the columns; -1 for a size
   * @param columns all but the sizes
   */
  private record Layout(List<String> names, int[] places, Fields.Columns columns) {

    static Layout of(ResultSetMetaData row) throws SQLException {
      List<String> labels = new ArrayList<>();
      for (int i = 1; i <= row.getColumnCount(); i++) {
        labels.add(row.getColumnLabel(i));
      }
      Fields.Columns columns =
          new Fields.Columns(labels.stream().filter(label -> !isSize(label)).toList());
      int[] places =
          labels.stream().mapToInt(label -> isSize(label) ? -1 : columns.place(label)).toArray();
      return new Layout(
          labels.stream()
              .map(
                  label ->
                      isSize(label)
                          ? label.substring(0, label.length() - SelectLists.SIZE.length())
                          : label)
              .toList(),
          places,
          columns);
    }

    private static boolean isSize(String label) {
      return label.endsWith(SelectLists.SIZE);
    }
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
