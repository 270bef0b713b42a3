package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPolicyLimits;
import java.util.List;

/**
 * The policies of a store and what they do.
 *
 * @param engine opens connections
 * @param options how patient they are
 * @param tables the store’s tables
 */
record EventStreamRetention(Database database, EventStreamTables tables)
    implements StreamRetention {

  @Override
  public String table() {
    return tables.schema() + "." + tables.name();
  }

  @Override
  public StreamPolicyLimits limits(Cancellation cancellation) {
    return database.read(cancellation, session -> new PolicyColumns(tables, session).limits());
  }

  @Override
  public List<String> absent(List<String> streams, Cancellation cancellation) {
    return database.read(
        cancellation,
        session ->
            session
                .query(
                    "select wanted.name from unnest(:names) with ordinality as wanted(name, at)"
                        + " where not exists (select 1 from %s e where e.stream_name = wanted.name)"
                            .formatted(tables.eventTable())
                        + " order by at")
                .bind("names", BoundArrays.texts(streams))
                .mapTo(String.class)
                .list());
  }

  @Override
  public StreamSnapshot snapshot(Cancellation cancellation) {
    return database
        .reading(cancellation)
        .opening(session -> EventStreamSnapshot.open(session, tables));
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    return database.read(cancellation, session -> EventStreamWriter.preflight(session, tables));
  }

  /** Cancelling never stops a statement of it: a batch is short, and the run looks in between. */
  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return database
        .writing(cancellation)
        .opening(session -> EventStreamWriter.open(session, tables));
  }

  @Override
  public boolean write(StreamPolicy seen, StreamPolicy wanted, Cancellation cancellation) {
    try (SqlSession session = database.writing(cancellation)) {
      return session.run(s -> new PolicyRows(tables).write(s, seen, wanted));
    }
  }
}
