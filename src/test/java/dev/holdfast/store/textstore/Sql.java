package dev.holdfast.store.textstore;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One connection, on which everything that goes wrong is a {@link StoreException}. */
record Sql(Connection connection) implements AutoCloseable {

  static Sql open(String file) {
    if (!Files.isRegularFile(Path.of(file))) {
      throw new StoreException(new StoreFailure.NoSuchFile(file));
    }
    try {
      return new Sql(DriverManager.getConnection("jdbc:sqlite:" + file));
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  static StoreException failed(SQLException failure) {
    return new StoreException(new StoreFailure.Unexpected(failure.getMessage()), failure);
  }

  void each(String sql, Consumer<Fields> sink, Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int at = 1; at <= rows.getMetaData().getColumnCount(); at++) {
          Object value = rows.getObject(at);
          fields.put(
              rows.getMetaData().getColumnName(at),
              value instanceof Integer number ? Long.valueOf(number) : value);
        }
        sink.accept(new Fields(fields));
      }
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  long number(String sql, Object... parameters) {
    long[] number = {0};
    each(sql, row -> number[0] = (Long) row.raw("n"), parameters);
    return number[0];
  }

  int update(String sql, Object... parameters) {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      return statement.executeUpdate();
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int at = 0; at < parameters.length; at++) {
      statement.setObject(at + 1, parameters[at]);
    }
    return statement;
  }

  /** Makes {@code in (?, …)}; its parameters are {@link #texts}. */
  static String among(Collection<?> ids) {
    return ids.stream().map(id -> "?").collect(Collectors.joining(", ", " in (", ")"));
  }

  /** A number is the id of nothing here. */
  static Object[] texts(Collection<TaskId> ids) {
    return ids.stream().map(id -> id instanceof TaskId.Text(String text) ? text : null).toArray();
  }

  static TaskId id(Fields row, String column) {
    return row.raw(column) instanceof String text ? new TaskId.Text(text) : null;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }
}
