package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Capability;
import dev.holdfast.store.Excerpt;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RestoreWriter;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoredRows;
import dev.holdfast.store.StreamEventPage;
import dev.holdfast.store.StreamEventQuery;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.WorkflowSink;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Count;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A store of event streams: each stream is listed like a task. */
final class EventStreamStore implements TaskStore {

  static final String KIND = "event streams";

  private final SqlEngine engine;
  private final StoreOptions options;
  private final EventStreamTables tables;
  private final EventStreamRetention retention;
  private final StoreInfo info;

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
            Set.of(Capability.STREAMS, Capability.TEXT_IDS),
            notices);
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Optional<StreamRetention> streams() {
    return Optional.of(retention);
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
        "select count(distinct stream_name), %s, %s, %s from %s"
            .formatted(
                PostgresTimes.seconds("min(stored_at)"),
                PostgresTimes.seconds("max(stored_at)"),
                engine.nowSql(),
                tables.eventTable());
    return read(
        cancellation,
        session ->
            session
                .query(sql)
                .map(
                    (row, _) ->
                        new Overview(
                            new TreeMap<>(),
                            row.getLong(1),
                            row.getObject(2, Long.class),
                            row.getObject(3, Long.class),
                            row.getLong(4)))
                .one());
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return read(
        cancellation,
        session -> {
          EventStreamSnapshot snapshot = EventStreamSnapshot.open(session, tables);
          try {
            return new StreamListing(tables).page(query, snapshot, session);
          } finally {
            session.rollback();
          }
        });
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
    return read(
        cancellation,
        session -> {
          EventStreamSnapshot snapshot = EventStreamSnapshot.open(session, tables);
          try {
            return new StreamListing(tables)
                .rows(List.of(id.toString()), snapshot).stream()
                    .findFirst()
                    .map(task -> new TaskDetails(task, Map.of()));
          } finally {
            session.rollback();
          }
        });
  }

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    StreamEventPage page =
        retention.events(StreamEventQuery.all(id.toString(), limit), cancellation);
    return new Excerpt<>(page.items(), page.next() == null);
  }

  /** The time of a place in a trail is the offset here. */
  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    if (query.task() == null || query.attempt() != null || !query.enters().isEmpty()) {
      return new EventPage(List.of(), null);
    }
    EventCursor after = query.after();
    StreamPosition place =
        after == null
            ? null
            : new StreamPosition(after.time() instanceof Long offset ? offset : null, after.id());
    StreamEventPage page =
        retention.events(
            new StreamEventQuery(
                query.task().toString(),
                query.type(),
                null,
                null,
                null,
                null,
                false,
                false,
                place,
                query.limit()),
            cancellation);
    StreamPosition next = page.next();
    return new EventPage(
        page.items(), next == null ? null : new EventCursor(next.offset(), next.id()));
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return new Excerpt<>(List.of(), true);
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    return Map.of();
  }

  @Override
  public SortedMap<String, Long> suspendReasons(Cancellation cancellation) {
    return new TreeMap<>();
  }

  @Override
  public List<Worker> workers(Cancellation cancellation) {
    return List.of();
  }

  @Override
  public void workflow(TaskId root, WorkflowSink sink, Cancellation cancellation) {
    throw new StoreException(new StoreFailure.Unsupported(Capability.WORKFLOWS));
  }

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    return read(
        cancellation,
        session -> {
          EventStreamSnapshot snapshot = EventStreamSnapshot.open(session, tables);
          try {
            return new StreamInspector(tables, session, snapshot).run();
          } finally {
            session.rollback();
          }
        });
  }

  @Override
  public StoreSpace space(Cancellation cancellation) {
    return read(cancellation, session -> engine.space(session, List.of(tables.eventTable())));
  }

  @Override
  public RetentionSnapshot retentionSnapshot(Cancellation cancellation) {
    throw unsupported();
  }

  @Override
  public RetentionWriter.Preflight retentionPreflight(Cancellation cancellation) {
    throw unsupported();
  }

  @Override
  public RetentionWriter retentionWriter(Cancellation cancellation) {
    throw unsupported();
  }

  @Override
  public StoredRows storedRows(Cancellation cancellation) {
    throw unsupported();
  }

  @Override
  public RestoreWriter restoreWriter(Cancellation cancellation) {
    throw unsupported();
  }

  private static StoreException unsupported() {
    return new StoreException(new StoreFailure.Unsupported(Capability.RETENTION));
  }

  @Override
  public void close() {
    engine.close();
  }
}
