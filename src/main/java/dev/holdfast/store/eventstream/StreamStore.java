package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStore;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.TermsFile;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.mapper.RowMapper;

/** What every store of streams has in common: no attempts, no workers, no workflows. */
abstract class StreamStore extends SqlStore implements Histories {

  final String table;
  private final Map<String, String> columns;

  /**
   * Reads one.
   *
   * @param table the table of events, as a statement spells it
   * @param columns its columns with their types
   */
  StreamStore(Database database, Terms terms, String table, Map<String, String> columns) {
    super(database, terms);
    this.table = table;
    this.columns = columns;
    this.roles = Roles.NONE.with(Histories.class, this);
  }

  /** What event streams call things: none has a status. */
  public static final Terms TERMS = TermsFile.read(StreamStore.class, "terms.txt");

  /** No policy reaches into an archive: what says so of each stream says nothing. */
  static final Terms ARCHIVED =
      TERMS.withListing(TermsFile.read(StreamStore.class, "archived.txt").listing());

  /** A stream is what is listed and kept; its events are what is deleted and counted. */
  @Override
  public final OperationTerm operation() {
    return TERMS.cleanup().withSubject("streams");
  }

  private boolean archive() {
    return engine instanceof SqliteEngine;
  }

  /** Returns the whole seconds of a time of the table; NULL of none. */
  final String seconds(String expression) {
    return archive()
        ? StreamEventPages.archivedSeconds(expression)
        : PostgresTimes.seconds(expression);
  }

  @Override
  public final Overview overview(Cancellation cancellation) {
    String sql =
        "select count(distinct stream_name), %s, %s, %s, count(stream_name) from %s"
            .formatted(
                seconds("min(stored_at)"), seconds("max(stored_at)"), engine.nowSql(), table);
    RowMapper<Overview> overview =
        (row, _) ->
            new Overview(
                new TreeMap<>(),
                row.getLong(1),
                SqlSession.whole(row, 2),
                SqlSession.whole(row, 3),
                row.getLong(4),
                archive() ? null : (Long) row.getLong(5));
    return read(cancellation, session -> session.query(sql).map(overview).one());
  }

  /** Returns the rows of these streams, in their order; what is gone meanwhile is left out. */
  abstract List<Task> rows(List<String> names, SqlSession session) throws SQLException;

  @Override
  public final Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    TERMS.listing().require(query);
    Cursor from = query.cursor();
    SortOrder order = from != null && from.backward() ? query.order().reversed() : query.order();
    List<Task> rows =
        read(
            cancellation,
            session ->
                rows(
                    new StreamListing(session, table, query.filter())
                        .page(order, from, query.limit() + 1),
                    session));
    return Page.of(
        query,
        new ArrayList<>(rows),
        (row, before) -> new Cursor(FieldTerm.ID.key(), query.order(), before, null, row.id()));
  }

  @Override
  public final Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    TERMS.listing().require(filter);
    return StoreException.unless(
        StoreFailure.TimedOut.class,
        () ->
            SqlSession.read(
                engine,
                cancellation,
                patience,
                session -> new Count(new StreamListing(session, table, filter).count(), true)),
        new Count(0, false));
  }

  @Override
  public final Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return read(
        cancellation,
        session ->
            rows(List.of(id.toString()), session).stream()
                .findFirst()
                .map(task -> new TaskDetails(whole(task, session), Map.of())));
  }

  /** Returns a stream with what lists do not show. */
  Task whole(Task stream, SqlSession session) {
    return stream;
  }

  static Task row(
      String stream,
      long events,
      Long oldest,
      Long newest,
      Long newestOffset,
      StreamPolicy.Rule rule,
      boolean enabled,
      String source,
      boolean invalid,
      long expired,
      long beyond) {
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("max_age_seconds", rule.maxAgeSeconds());
    policy.put("max_event_count", rule.maxEventCount());
    policy.put("enabled", enabled);
    policy.put("source", source);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", stream);
    fields.put("name", stream);
    fields.put("events", events);
    fields.put("oldest", oldest);
    fields.put("newest", newest);
    fields.put("policy", policy);
    fields.put("expired_events", expired);
    fields.put("expired_share", events <= 0 ? null : (Object) ((double) expired / events));
    // Of a page of streams nobody knows them cheaply: the server knows the bytes of a table.
    fields.put("bytes", null);
    fields.put("server_expired_beyond", beyond);
    fields.put("newest_offset", newestOffset);
    fields.put("max_age_seconds", rule.maxAgeSeconds());
    fields.put("max_event_count", rule.maxEventCount());
    fields.put("policy_source", source);
    String state = enabled ? "enabled" : "disabled";
    fields.put("policy_state", invalid ? "invalid" : source == null ? null : state);
    return new Task(new TaskId.Text(stream), new Fields(fields));
  }

  /** Returns a page of one stream, found by key. */
  @Override
  public final EventPage events(EventQuery query, Cancellation cancellation) {
    return query.task() == null || query.attempt() != null || !query.enters().isEmpty()
        ? new EventPage(List.of(), null)
        : read(
            cancellation,
            session -> new StreamEventPages(table, columns, archive(), session).page(query));
  }

  @Override
  public final Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    EventPage page =
        events(EventQuery.of(id, null, EventQuery.Narrow.NONE, null, limit), cancellation);
    return new Excerpt<>(page.items(), page.next() == null);
  }

  @Override
  public final Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return new Excerpt<>(List.of(), true);
  }

  @Override
  public final Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    return Map.of();
  }
}
