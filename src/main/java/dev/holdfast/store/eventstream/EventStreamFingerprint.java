package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.SqlSession;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Finds out which store of streams this is. */
final class EventStreamFingerprint {

  private EventStreamFingerprint() {}

  static StoreFingerprint of(SqlSession session, EventStreamTables tables) throws SQLException {
    // One schema may hold two tables of events: each is a store of its own.
    String place = session.engine().place(session, tables.eventTable()) + "/" + tables.name();
    MessageDigest digest = sha256();
    add(digest, tables.name(), EventStreamTables.columns(session, tables.schema(), tables.name()));
    add(
        digest,
        EventStreamTables.POLICIES,
        EventStreamTables.columns(session, tables.schema(), EventStreamTables.POLICIES));
    return new StoreFingerprint(place, "sha256:" + HexFormat.of().formatHex(digest.digest()));
  }

  private static void add(MessageDigest digest, String table, Map<String, String> columns) {
    digest.update((table + "\n").getBytes(StandardCharsets.UTF_8));
    new TreeMap<>(columns)
        .forEach(
            (name, type) ->
                digest.update((" " + name + " " + type + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
