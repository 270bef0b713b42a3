package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.sql.ArchivableTables;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A store of event streams: each is listed like a task, and kept by the policies of the store. */
final class EventStreamStore extends StreamStore implements StreamRetention {

  static final String KIND = TERMS.kind();

  /** The bytes of a stream of more events are not measured: all its rows would be read. */
  private static final long MOST_MEASURED = 10_000;

  private final EventStreamTables tables;

  EventStreamStore(Database database, EventStreamTables tables) {
    super(database, TERMS, tables.eventTable(), tables.events());
    this.tables = tables;
    this.info =
        info(
            KIND,
            Set.of(Capability.STREAMS, Capability.TEXT_IDS, Capability.REPLICATION_LAG),
            List.of());
    this.roles =
        roles
            .with(StreamRetention.class, this)
            .with(Networked.class, engine.transport().map(way -> stop -> read(stop, way)))
            .with(Inspectable.class, (_, cancellation) -> inspect(cancellation))
            .with(
                Spaces.class,
                stop -> read(stop, session -> engine.space(session, tables.filed(session))))
            .with(
                Restoring.class, new ArchivableTables(database, this::archived, Optional.empty()));
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return read(cancellation, session -> tables.fingerprint(session));
  }

  @Override
  List<Task> rows(List<String> names, SqlSession session) {
    EventStreamSnapshot snapshot = EventStreamSnapshot.open(session, tables);
    StreamPolicies policies = new StreamPolicies(snapshot.policies());
    Map<String, Task> found = new HashMap<>();
    snapshot.scan(
        StreamSnapshot.Scan.of(policies, snapshot.now(), Set.copyOf(names)),
        tally -> found.put(tally.stream(), row(tally, policies)),
        (_, _) -> {});
    return names.stream().filter(found::containsKey).map(found::get).toList();
  }

  private static Task row(StreamTally tally, StreamPolicies policies) {
    String stream = tally.stream();
    StreamPolicies.Source source = policies.source(stream);
    StreamPolicy own =
        source == StreamPolicies.Source.OWN ? policies.row(stream).orElse(null) : null;
    StreamPolicy.Rule rule = policies.ours().of(stream);
    return StreamStore.row(
        stream,
        tally.eventsInStream(),
        tally.oldest(),
        tally.newest(),
        tally.top().offset(),
        own != null ? new StreamPolicy.Rule(own.maxAgeSeconds(), own.maxEventCount()) : rule,
        own != null ? own.enabled() : !rule.none(),
        source.wireName,
        policies.invalidFor(stream),
        tally.expired(),
        tally.beyond());
  }

  @Override
  Task whole(Task stream, SqlSession session) {
    Map<String, Object> fields = new LinkedHashMap<>(stream.fields().asMap());
    if (stream.fields().integer("events") <= MOST_MEASURED) {
      // The size of a large value is in its pointer: it is not fetched for this.
      String row =
          tables.events().keySet().stream()
              .map(SqlEngine::quoted)
              .map("coalesce(pg_column_size(%s), 0)"::formatted)
              .collect(Collectors.joining(" + "));
      String sql = "select coalesce(sum((%s)::bigint), 0) from %s where stream_name = :stream";
      fields.put(
          "bytes",
          session
              .query(sql.formatted(row, tables.eventTable()))
              .bind("stream", stream.name())
              .mapTo(Long.class)
              .one());
    }
    return new Task(stream.id(), new Fields(fields));
  }

  @Override
  public String table() {
    return tables.schema() + "." + tables.name();
  }

  @Override
  public StreamPolicy.Limits limits(Cancellation cancellation) {
    return read(cancellation, session -> new PolicyRows(tables).limits(session));
  }

  @Override
  public List<String> absent(List<String> streams, Cancellation cancellation) {
    return read(
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
    return read(cancellation, session -> EventStreamWriter.preflight(session, tables));
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

  /** Events by their ids, exactly as they are; the policies are watched, too. */
  private TableRows archived(SqlSession session) {
    return new TableRows(session, List.of(tables.archived()), _ -> tables.eventTable()) {
      @Override
      protected ChangeCheck changes() {
        return tables.changes(session);
      }
    };
  }

  private List<Finding> inspect(Cancellation cancellation) {
    return read(
        cancellation,
        session ->
            new StreamInspector(
                    tables, session, EventStreamSnapshot.open(session, tables), new FindingSheet())
                .run());
  }
}
