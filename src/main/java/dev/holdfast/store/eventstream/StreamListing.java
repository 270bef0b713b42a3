package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of streams by name.
 *
 * @param tables the store’s tables
 */
record StreamListing(EventStreamTables tables) {

  Page<Task> page(TaskQuery query, EventStreamSnapshot snapshot, SqlSession session) {
    StreamStore.TERMS.listing().require(query);
    Cursor cursor = query.cursor();
    SortOrder order =
        cursor != null && cursor.backward() ? query.order().reversed() : query.order();
    List<String> names = names(query.filter(), order, cursor, query.limit() + 1, session);
    return page(query, new ArrayList<>(rows(names, snapshot)));
  }

  private static Cursor cursor(TaskQuery query, String name, boolean backward) {
    return new Cursor(FieldTerm.ID.key(), query.order(), backward, null, new TaskId.Text(name));
  }

  /** Makes a page of rows, one more than asked for if there are more, in the order read. */
  static Page<Task> page(TaskQuery query, List<Task> rows) {
    return Page.of(query, rows, (row, before) -> cursor(query, row.name(), before));
  }

  private List<String> names(
      TaskFilter filter, SortOrder order, Cursor cursor, int limit, SqlSession session) {
    boolean ascending = order == SortOrder.ASC;
    String beyond =
        cursor == null ? "" : ascending ? " and stream_name > :at" : " and stream_name < :at";
    String sql =
        "select distinct stream_name from %s where stream_name is not null%s%s order by stream_name %s limit %d"
            .formatted(
                tables.eventTable(),
                where(filter, session),
                beyond,
                ascending ? "asc" : "desc",
                limit);
    Query query = bind(session.query(sql), filter, session);
    return (cursor == null ? query : query.bind("at", cursor.id().toString()))
        .mapTo(String.class)
        .list();
  }

  private static String where(TaskFilter filter, SqlSession session) {
    return NameCondition.of(filter, "stream_name", session.engine()).and()
        + (filter.ids().isEmpty() ? "" : " and stream_name = any(:ids)")
        + (filter.text() == null ? "" : " and stream_name ilike :text escape '!'");
  }

  private static Query bind(Query query, TaskFilter filter, SqlSession session) {
    return query
        .bindMap(NameCondition.of(filter, "stream_name", session.engine()).values())
        .bind("ids", BoundArrays.texts(filter.ids().stream().map(TaskId::toString).toList()))
        .bind("text", StreamEventPages.pattern(filter.text()));
  }

  Count count(TaskFilter filter, Duration patience, SqlSession session) {
    StreamStore.TERMS.listing().require(filter);
    try {
      String sql =
          "select count(distinct stream_name) from %s where stream_name is not null%s"
              .formatted(tables.eventTable(), where(filter, session));
      return new Count(
          session.run(s -> bind(s.query(sql), filter, s).mapTo(Long.class).one()), true);
    } catch (StoreException failure) {
      if (failure.failure() instanceof StoreFailure.TimedOut) {
        return new Count(0, false);
      }
      throw failure;
    }
  }

  /** Returns the rows of these streams, in their order; what is gone meanwhile is left out. */
  List<Task> rows(List<String> names, EventStreamSnapshot snapshot) {
    StreamPolicies policies = new StreamPolicies(snapshot.policies());
    Map<String, Task> found = new HashMap<>();
    snapshot.scan(
        new StreamScan(
            snapshot.now(), policies.ours(), policies.servers(), Set.copyOf(names), false),
        tally -> found.put(tally.stream(), row(tally, policies)),
        (_, _) -> {});
    return names.stream().filter(found::containsKey).map(found::get).toList();
  }

  private static Task row(StreamTally tally, StreamPolicies policies) {
    String stream = tally.stream();
    StreamPolicies.Source source = policies.source(stream);
    StreamPolicy own =
        source == StreamPolicies.Source.OWN ? policies.row(stream).orElse(null) : null;
    StreamRule rule = policies.ours().of(stream);
    return StreamStore.row(
        stream,
        tally.eventsInStream(),
        tally.oldest(),
        tally.newest(),
        tally.top().offset(),
        own != null ? new StreamRule(own.maxAgeSeconds(), own.maxEventCount()) : rule,
        own != null ? own.enabled() : !rule.none(),
        source.wireName(),
        policies.invalidFor(stream),
        tally.expired(),
        tally.beyond());
  }
}
