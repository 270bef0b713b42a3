package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of one stream by key. A stream is two runs: events without an offset by id, then the others
 * by offset and id; so each run can use an index.
 *
 * @param table the table of events, as a statement spells it
 * @param columns its columns with their types
 * @param archive whether it lies in an archive
 * @param session a reading one
 */
record StreamEventPages(
    String table, Map<String, String> columns, boolean archive, SqlSession session) {

  /** Characters of a field that a page shows; beside one that is cut stands its size. */
  private static final int LIMIT = 65_536;

  private static final String SIZE = "_bytes";

  private static final Set<String> NUMBERS = Set.of("int2", "int4", "int8");
  private static final Set<String> TIMES = Set.of("timestamptz", "timestamp");

  EventPage page(EventQuery query) {
    boolean ascending = query.narrow().newestFirst() == query.narrow().backward();
    int wanted = query.limit() + 1;
    List<TaskEvent> rows = new ArrayList<>();
    StreamPosition place = place(query);
    boolean fromNulls = place == null || place.offset() == null;
    boolean fromValues = place == null || place.offset() != null;
    // Upwards the events without an offset come first; from a place among the others they are over.
    for (boolean values : ascending ? List.of(false, true) : List.of(true, false)) {
      boolean begun = values ? !ascending && !fromValues : ascending && !fromNulls;
      if (!begun && rows.size() < wanted) {
        StreamPosition from = place != null && values == (place.offset() != null) ? place : null;
        rows.addAll(run(query, values, ascending, from, wanted - rows.size()));
      }
    }
    return page(query, rows);
  }

  /** Makes a page of rows, one more than asked for if there are more, in the order read. */
  private static EventPage page(EventQuery query, List<TaskEvent> rows) {
    boolean more = rows.size() > query.limit();
    if (more) {
      rows.removeLast();
    }
    if (query.narrow().backward()) {
      Collections.reverse(rows);
    }
    if (rows.isEmpty()) {
      return new EventPage(rows, null);
    }
    EventCursor first = cursor(rows.getFirst());
    EventCursor last = cursor(rows.getLast());
    return query.narrow().backward()
        ? new EventPage(rows, more ? first : null, last)
        : new EventPage(rows, query.after() == null ? null : first, more ? last : null);
  }

  /** The time of a place in a trail is the offset here. */
  private static EventCursor cursor(TaskEvent event) {
    return new EventCursor(event.fields().integer("offset"), event.id());
  }

  /** Returns the place where a page begins or ends; null for the list’s beginning, or its end. */
  private static StreamPosition place(EventQuery query) {
    EventCursor after = query.after();
    return after == null
        ? null
        : new StreamPosition(after.time() instanceof Long offset ? offset : null, after.id());
  }

  private List<TaskEvent> run(
      EventQuery query, boolean values, boolean ascending, StreamPosition from, int limit) {
    List<String> where = new ArrayList<>(List.of("stream_name = :stream"));
    where.add(values ? "\"offset\" is not null" : "\"offset\" is null");
    String beyond = ascending ? ">" : "<";
    if (from != null) {
      where.add(
          values
              ? "(\"offset\", id) " + beyond + " (:fromOffset, :fromId)"
              : "id " + beyond + " :fromId");
    }
    filter(query, where);
    String direction = ascending ? " asc" : " desc";
    String order = values ? "\"offset\"" + direction + ", id" + direction : "id" + direction;
    Query found =
        session
            .query(
                "select %s from %s where %s order by %s limit %s"
                    .formatted(selected(), table, String.join(" and ", where), order, limit))
            .bind("stream", query.task().toString())
            .bind("type", query.type())
            .bind("correlation", query.narrow().correlationId())
            .bind("from", PostgresTimes.moment(query.narrow().from()))
            .bind("to", PostgresTimes.moment(query.narrow().to()))
            .bind("text", pattern(query.narrow().text()));
    if (from != null) {
      found.bind("fromId", from.id()).bind("fromOffset", from.offset());
    }
    return found.map((row, _) -> event(row)).list();
  }

  private void filter(EventQuery query, List<String> where) {
    if (query.type() != null) {
      where.add("event_type = :type");
    }
    if (query.narrow().correlationId() != null) {
      where.add("correlation_id = :correlation");
    }
    if (query.narrow().from() != null) {
      where.add(
          archive
              ? archivedSeconds("stored_at") + " >= :from"
              : "stored_at >= to_timestamp(:from)");
    }
    if (query.narrow().to() != null) {
      where.add(
          archive ? archivedSeconds("stored_at") + " < :to" : "stored_at < to_timestamp(:to)");
    }
    if (query.narrow().text() != null) {
      where.add(
          List.of("event_id", "event_type", "correlation_id", "event_data", "metadata").stream()
              .filter(columns::containsKey)
              .map(name -> archive ? name : name + "::text")
              .map(name -> session.engine().containsIgnoringCase(name, "text"))
              .collect(Collectors.joining(" or ", "(", ")")));
    }
  }

  static String pattern(String text) {
    return text == null
        ? null
        : "%" + text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
  }

  private String selected() {
    return columns.entrySet().stream()
        .map(column -> column(SqlEngine.quoted(column.getKey()), column))
        .collect(Collectors.joining(", "));
  }

  /** Times are texts in UTC in an archive, as the server wrote them. */
  static String archivedSeconds(String expression) {
    return "cast(strftime('%%s', substr(%s, 1, 19)) as integer)".formatted(expression);
  }

  private String column(String name, Map.Entry<String, String> column) {
    if (archive) {
      return switch (column.getKey()) {
        case "stored_at" -> archivedSeconds(name) + " as " + name;
        case "occurred_at" -> "coalesce(%s, %s) as %2$s".formatted(archivedSeconds(name), name);
        default -> name;
      };
    }
    if (NUMBERS.contains(column.getValue())) {
      return name;
    }
    if (TIMES.contains(column.getValue())) {
      return PostgresTimes.seconds(name) + " as " + name;
    }
    String size = SqlEngine.quoted(column.getKey() + SIZE);
    return "left(%1$s::text, %2$d) as %1$s, nullif(octet_length(%1$s::text), octet_length("
            .formatted(name, LIMIT)
        + "left(%1$s::text, %2$d))) as %3$s".formatted(name, LIMIT, size);
  }

  private TaskEvent event(ResultSet row) throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      String name = row.getMetaData().getColumnLabel(i);
      Object value = row.getObject(i);
      boolean size = name.endsWith(SIZE) && !columns.containsKey(name);
      if (!size || value != null) {
        values.put(name, value instanceof Number number ? (Object) number.longValue() : value);
      }
    }
    return new TaskEvent(row.getLong("id"), new Fields(values));
  }
}
