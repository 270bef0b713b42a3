package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** Finds out which store of streams this is. */
final class EventStreamFingerprint {

  private EventStreamFingerprint() {}

  static StoreFingerprint of(SqlSession session, EventStreamTables tables) throws SQLException {
    // One schema may hold two tables of events: each is a store of its own.
    String place = session.engine().place(session, tables.eventTable()) + "/" + tables.name();
    StringBuilder schema = new StringBuilder();
    Catalogue now = tables.now(session);
    for (String table : List.of(tables.name(), EventStreamTables.POLICIES)) {
      schema.append(table).append('\n');
      now.table(new Name(tables.schema(), table)).columns().stream()
          .sorted(Comparator.comparing(SqlEngine.Column::name))
          .forEach(each -> schema.append(" %s %s\n".formatted(each.name(), each.type())));
    }
    return new StoreFingerprint(place, StoreFingerprint.schemaOf(schema.toString()));
  }
}
