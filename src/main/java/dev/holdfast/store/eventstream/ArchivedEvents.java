package dev.holdfast.store.eventstream;

import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.sql.postgres.PostgresRights;
import java.util.List;
import java.util.Map;

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
    return tables.changes(session());
  }

  @Override
  public Preflight preflight() {
    return session()
        .run(
            s ->
                new Preflight(
                    new PostgresRights(s)
                        .obstacle(Map.of(tables.eventTable(), List.of("SELECT", "INSERT"))),
                    triggers()));
  }

  @Override
  public List<String> triggers() {
    return session()
        .run(s -> new PostgresRights(s).triggers(RowChange.INSERT, List.of(tables.eventTable())));
  }
}
