package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** Finds out which store of streams this is. */
final class EventStreamFingerprint {

  private EventStreamFingerprint() {}

  static StoreFingerprint of(SqlSession session, EventStreamTables tables) throws SQLException {
    // One schema may hold two tables of events: each is a store of its own.
    String place = session.engine().place(session, tables.eventTable()) + "/" + tables.name();
    MessageDigest digest = Sha256.digest();
    Catalogue now = tables.now(session);
    for (String table : List.of(tables.name(), EventStreamTables.POLICIES)) {
      add(digest, table, now.table(new Name(tables.schema(), table)).columns());
    }
    return new StoreFingerprint(place, "sha256:" + HexFormat.of().formatHex(digest.digest()));
  }

  private static void add(MessageDigest digest, String table, List<SqlEngine.Column> columns) {
    digest.update((table + "\n").getBytes(StandardCharsets.UTF_8));
    columns.stream()
        .sorted(Comparator.comparing(SqlEngine.Column::name))
        .map(column -> " " + column.name() + " " + column.type() + "\n")
        .forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
  }
}
