package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
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
record StreamArchive(SqlEngine engine, StoreOptions options, String table) {

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

  EventPage page(EventQuery query, SqlSession session) {
    EventQuery.Narrow narrow = query.narrow();
    boolean ascending = narrow.newestFirst() == narrow.backward();
    StreamPosition place = StreamEventPages.place(query);
    StringBuilder sql = new StringBuilder("select *, ");
    sql.append(seconds("stored_at")).append(" as stored_seconds, ");
    sql.append(seconds("occurred_at")).append(" as occurred_seconds").append(from());
    sql.append(" where stream_name = :stream");
    if (query.type() != null) {
      sql.append(" and event_type = :type");
    }
    if (narrow.correlationId() != null) {
      sql.append(" and correlation_id = :correlation");
    }
    if (narrow.from() != null) {
      sql.append(" and stored_seconds >= :since");
    }
    if (narrow.to() != null) {
      sql.append(" and stored_seconds < :until");
    }
    if (narrow.text() != null) {
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
            .bind("stream", query.task().toString())
            .bind("type", query.type())
            .bind("correlation", narrow.correlationId())
            .bind("since", narrow.from())
            .bind("until", narrow.to())
            .bind("text", StreamEventPages.pattern(narrow.text()));
    if (place != null) {
      found
          .bind("placed", place.offset() == null ? 0 : 1)
          .bind("fromOffset", place.offset() == null ? 0 : place.offset())
          .bind("fromId", place.id());
    }
    List<TaskEvent> rows = new ArrayList<>(found.map((row, _) -> event(row)).list());
    return StreamEventPages.page(query, rows);
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
