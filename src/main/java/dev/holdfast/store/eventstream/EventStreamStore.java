package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.sql.ArchivableTables;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A store of event streams: each stream is listed like a task. */
final class EventStreamStore extends StreamStore {

  static final String KIND = "event streams";

  private final SqlEngine engine;
  private final StoreOptions options;
  private final EventStreamTables tables;
  private final EventStreamRetention retention;
  private final StoreInfo info;
  private final Roles roles;

  EventStreamStore(
      StoreAddress address, SqlEngine engine, StoreOptions options, EventStreamTables tables) {
    this.engine = engine;
    this.options = options;
    this.tables = tables;
    this.retention = new EventStreamRetention(engine, options, tables);
    List<Notice> notices = new ArrayList<>(engine.notices());
    if (address.password() != null) {
      notices.add(new Notice(Notice.Kind.PASSWORD_IN_ADDRESS, List.of()));
    }
    this.info =
        new StoreInfo(
            address,
            KIND,
            engine.product(),
            Set.of(Capability.STREAMS, Capability.TEXT_IDS, Capability.REPLICATION_LAG),
            notices);
    this.roles =
        Roles.NONE
            .with(StreamRetention.class, retention)
            .with(Networked.class, engine.transport().map(way -> stop -> read(stop, way)))
            .with(Inspectable.class, (_, cancellation) -> inspect(cancellation))
            .with(
                Spaces.class,
                stop -> read(stop, session -> engine.space(session, tables.filed(session))))
            .with(
                Restoring.class,
                new ArchivableTables(
                    engine,
                    options,
                    session -> new ArchivedEvents(session, tables),
                    Optional.empty()));
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  EventPage events(EventQuery query, Cancellation cancellation) {
    return read(cancellation, session -> new StreamEventPages(tables, session).page(query));
  }

  private <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return SqlSession.read(engine, cancellation, options.statementTimeout(), work);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return read(cancellation, session -> EventStreamFingerprint.of(session, tables));
  }

  @Override
  public long now(Cancellation cancellation) {
    return read(
        cancellation,
        session -> session.query("select " + engine.nowSql()).mapTo(Long.class).one());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    String sql =
        "select count(distinct stream_name), %s, %s, %s, count(stream_name) from %s"
            .formatted(
                PostgresTimes.seconds("min(stored_at)"),
                PostgresTimes.seconds("max(stored_at)"),
                engine.nowSql(),
                tables.eventTable());
    return read(
        cancellation,
        session -> session.query(sql).map((row, _) -> overview(row, row.getLong(5))).one());
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return view(
        cancellation,
        snapshot -> new StreamListing(tables).page(query, snapshot, snapshot.session()));
  }

  private <T> T view(Cancellation cancellation, ViewWork<T> work) {
    return read(
        cancellation,
        session -> {
          try {
            return work.on(EventStreamSnapshot.open(session, tables));
          } finally {
            session.rollback();
          }
        });
  }

  /** Something that is read on one view. */
  private interface ViewWork<T> {
    T on(EventStreamSnapshot snapshot) throws SQLException;
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return SqlSession.read(
        engine,
        cancellation,
        patience,
        session -> new StreamListing(tables).count(filter, patience, session));
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return view(
        cancellation,
        snapshot ->
            new StreamListing(tables)
                .rows(List.of(id.toString()), snapshot).stream()
                    .findFirst()
                    .map(task -> new TaskDetails(withBytes(task, snapshot.session()), Map.of())));
  }

  private Task withBytes(Task stream, SqlSession session) {
    Map<String, Object> fields = new LinkedHashMap<>(stream.fields().asMap());
    long events = stream.fields().integer("events");
    fields.put("bytes", new StreamBytes(tables, session).of(stream.name(), events));
    return new Task(stream.id(), new Fields(fields));
  }

  private List<Finding> inspect(Cancellation cancellation) {
    return view(
        cancellation, snapshot -> new StreamInspector(tables, snapshot.session(), snapshot).run());
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return roles.find(role).or(() -> super.role(role));
  }

  @Override
  public void close() {
    engine.close();
  }
}
