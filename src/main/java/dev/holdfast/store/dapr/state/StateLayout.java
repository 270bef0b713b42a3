package dev.holdfast.store.dapr.state;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;

/** How a state store of Dapr keeps its rows. */
public enum StateLayout {
  /** Base64 in a text. */
  SQLITE("value", "is_binary", "expiration_time", "current_timestamp"),
  /** A JSON text that holds Base64. */
  POSTGRES_V1("value #>> '{}'", "isbinary", "expiredate", "now()"),
  /** Bytes. */
  POSTGRES_V2("value", "true", "expires_at", "now()");

  private final String value;
  private final String binary;
  private final String expires;
  private final String now;

  StateLayout(String value, String binary, String expires, String now) {
    this.value = value;
    this.binary = binary;
    this.expires = expires;
    this.now = now;
  }

  /** Returns a statement for the keys of a table that are like {@code :pattern}. */
  String keys(String table) {
    return "select key from " + table + where();
  }

  /** Returns a statement for the rows of a table whose keys are like {@code :pattern}. */
  String rows(String table) {
    return "select key, %s as value, %s as is_binary from %s%s"
        .formatted(value, binary, table, where());
  }

  /** Returns a statement for those of {@link #keys} that the store itself will remove. */
  String expiring(String table) {
    return keys(table) + " and " + expires + " is not null";
  }

  private String where() {
    return " where key like :pattern escape '!' and (%1$s is null or %1$s > %2$s)"
        .formatted(expires, now);
  }

  /** Returns the bytes that Dapr handed over. */
  byte[] bytes(ResultSet row) throws SQLException {
    if (this == POSTGRES_V2) {
      byte[] raw = row.getBytes("value");
      return raw == null ? new byte[0] : raw;
    }
    String text = row.getString("value");
    return text == null
        ? new byte[0]
        : row.getBoolean("is_binary")
            ? Base64.getDecoder().decode(text)
            : text.getBytes(StandardCharsets.UTF_8);
  }
}
