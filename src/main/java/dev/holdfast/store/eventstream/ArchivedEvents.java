package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import java.util.List;

/** Reads events by their ids, exactly as they are, and puts them back. */
final class ArchivedEvents extends TableRows {

  private final EventStreamTables tables;

  ArchivedEvents(SqlSession session, EventStreamTables tables) {
    super(session, List.of(tables.archived()), _ -> tables.eventTable());
    this.tables = tables;
  }

  /** The policies are watched, too. */
  @Override
  protected ChangeCheck changes() {
    return tables.changes(session);
  }
}
