package dev.holdfast.dapr;

import com.google.protobuf.CodedOutputStream;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Base64;
import java.util.List;

/**
 * Writes rows as the state stores of Dapr are described to have them; never compared with Dapr.
 *
 * @param layout {@code sqlite}, {@code v1} or {@code v2}
 */
public record StateFile(Connection connection, String layout, String table) {

  /** Makes the table. */
  public StateFile create() throws SQLException {
    String columns =
        switch (layout) {
          case "sqlite" ->
              "key text primary key, value text not null, is_binary boolean not null, etag text,"
                  + " expiration_time timestamp default null, update_time timestamp";
          case "v1" ->
              "key text primary key, value jsonb not null, isbinary boolean not null,"
                  + " expiredate timestamptz";
          default ->
              "key text primary key, value bytea not null, etag uuid, expires_at timestamptz";
        };
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table " + table + " (" + columns + ")");
    }
    return this;
  }

  /** Writes an instance of an app. */
  public void put(String app, FakeInstance instance) throws SQLException {
    List<HistoryEvent> history = instance.history();
    put(key(app, instance.id(), "metadata"), metadata(history.size()), false);
    for (int index = 0; index < history.size(); index++) {
      put(
          key(app, instance.id(), String.format("history-%06d", index)),
          history.get(index).toByteArray(),
          false);
    }
  }

  /** Returns the key of a row. */
  public static String key(String app, String id, String part) {
    return app + "||dapr.internal.default." + app + ".workflow||" + id + "||" + part;
  }

  /** Returns the row that says how many there are. */
  public static byte[] metadata(int history) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      out.writeUInt64(2, history);
      out.writeUInt64(3, 1);
      out.flush();
      return bytes.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Writes a row, or one whose time is over. */
  public void put(String key, byte[] value, boolean expired) throws SQLException {
    String text = Base64.getEncoder().encodeToString(value);
    String over = expired ? "'2020-01-01 00:00:00'" : "null";
    String sql =
        switch (layout) {
          case "sqlite" ->
              "insert into %s (key, value, is_binary, expiration_time) values (?, ?, 1, %s)";
          case "v1" ->
              "insert into %s (key, value, isbinary, expiredate)"
                  + " values (?, to_jsonb(?::text), true, %s)";
          default -> "insert into %s (key, value, expires_at) values (?, ?, %s)";
        };
    try (PreparedStatement insert = connection.prepareStatement(sql.formatted(table, over))) {
      insert.setString(1, key);
      if (layout.equals("v2")) {
        insert.setBytes(2, value);
      } else {
        insert.setObject(2, text, Types.VARCHAR);
      }
      insert.execute();
    }
  }

  /** Writes a row of JSON as Dapr before 1.15 did, in SQLite. */
  public void putJson(String key, String json) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into " + table + " (key, value, is_binary) values (?, ?, 0)")) {
      insert.setString(1, key);
      insert.setString(2, json);
      insert.execute();
    }
  }

  /** Returns the bytes of a text. */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
