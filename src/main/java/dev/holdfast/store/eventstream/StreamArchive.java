package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamEventPage;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Query;

/**
 * The events of an archive: read, never judged, never changed. Times are texts in UTC there, as the
 * server wrote them.
 *
 * @param table the table of events, unquoted
 */
record StreamArchive(SqlEngine engine, StoreOptions options, String table) implements Streams {

  /** Orders as {@link StreamPosition} does: SQLite puts NULLs first upwards and last downwards. */
  private static final String BEYOND =
      "(case when \"offset\" is null then 0 else 1 end, coalesce(\"offset\", 0), id) %s"
          + " (:placed, :fromOffset, :fromId)";

  static String seconds(String expression) {
    return "cast(strftime('%%s', substr(%s, 1, 19)) as integer)".formatted(expression);
  }

  String from() {
    return " from " + EventStreamTables.quoted(table);
  }

  <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return SqlSession.read(engine, cancellation, options.statementTimeout(), work);
  }

  @Override
  public List<String> absent(List<String> streams, Cancellation cancellation) {
    return read(
        cancellation,
        session ->
            streams.stream()
                .filter(
                    name ->
                        session
                                .query("select count(*)" + from() + " where stream_name = :name")
                                .bind("name", name)
                                .mapTo(Long.class)
                                .one()
                            == 0)
                .toList());
  }

  @Override
  public StreamEventPage events(StreamEventQuery query, Cancellation cancellation) {
    return read(cancellation, session -> page(query, session));
  }

  private StreamEventPage page(StreamEventQuery query, SqlSession session) {
    boolean ascending = query.newestFirst() == query.backward();
    StreamPosition place = query.place();
    StringBuilder sql = new StringBuilder("select *, ");
    sql.append(seconds("stored_at")).append(" as stored_seconds, ");
    sql.append(seconds("occurred_at")).append(" as occurred_seconds").append(from());
    sql.append(" where stream_name = :stream");
    if (query.type() != null) {
      sql.append(" and event_type = :type");
    }
    if (query.correlationId() != null) {
      sql.append(" and correlation_id = :correlation");
    }
    if (query.from() != null) {
      sql.append(" and stored_seconds >= :since");
    }
    if (query.to() != null) {
      sql.append(" and stored_seconds < :until");
    }
    if (query.text() != null) {
      sql.append(" and (event_id || ' ' || event_type || ' ' || coalesce(correlation_id, '')");
      sql.append(" || ' ' || coalesce(event_data, '') || ' ' || coalesce(metadata, ''))");
      sql.append(" like :text escape '!'");
    }
    if (place != null) {
      sql.append(" and ").append(BEYOND.formatted(ascending ? ">" : "<"));
    }
    String direction = ascending ? " asc" : " desc";
    sql.append(" order by \"offset\"").append(direction).append(", id").append(direction);
    sql.append(" limit ").append(query.limit() + 1);
    Query found =
        session
            .query(sql.toString())
            .bind("stream", query.stream())
            .bind("type", query.type())
            .bind("correlation", query.correlationId())
            .bind("since", query.from())
            .bind("until", query.to())
            .bind("text", StreamEventPages.pattern(query.text()));
    if (place != null) {
      found
          .bind("placed", place.offset() == null ? 0 : 1)
          .bind("fromOffset", place.offset() == null ? 0 : place.offset())
          .bind("fromId", place.id());
    }
    List<TaskEvent> rows = new ArrayList<>(found.map((row, _) -> event(row)).list());
    boolean more = rows.size() > query.limit();
    if (more) {
      rows.removeLast();
    }
    if (query.backward()) {
      Collections.reverse(rows);
    }
    return StreamEventPages.page(query, rows, more);
  }

  private static TaskEvent event(ResultSet row) throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      String name = row.getMetaData().getColumnLabel(i);
      Object value = row.getObject(i);
      values.put(name, value instanceof Number number ? (Object) number.longValue() : value);
    }
    values.put("stored_at", values.remove("stored_seconds"));
    Object occurred = values.remove("occurred_seconds");
    // It is for display only: what is no time there is shown as it is.
    values.computeIfPresent("occurred_at", (_, text) -> occurred == null ? text : occurred);
    return new TaskEvent(row.getLong("id"), new Fields(values));
  }
}
