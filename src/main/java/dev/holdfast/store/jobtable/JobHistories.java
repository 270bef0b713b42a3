package dev.holdfast.store.jobtable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.history.ReadHistories;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What happened to a task, as the queries of its mapping tell: of several, in the order of time.
 */
final class JobHistories extends ReadHistories {

  private static final JsonMapper JSON = new JsonMapper();
  private static final double MICROS = 1_000_000.0;

  private final JobRetention access;

  JobHistories(JobRetention access) {
    this.access = access;
  }

  /** One event, before it has a number. */
  private record Told(Double time, Map<String, Object> fields) {}

  @Override
  protected Read read(TaskId id, int most, Cancellation cancellation) {
    List<Told> all = new ArrayList<>();
    boolean whole =
        access.read(
            cancellation,
            session -> {
              boolean complete = true;
              for (String sql : access.table().mapping().events()) {
                int before = all.size();
                told(session, id, sql, most, all);
                complete &= all.size() - before < most;
              }
              return complete;
            });
    all.sort(Comparator.comparing(Told::time, Comparator.nullsLast(Comparator.naturalOrder())));
    List<TaskEvent> events = new ArrayList<>();
    all.forEach(each -> events.add(new TaskEvent(events.size() + 1L, new Fields(each.fields))));
    return new Read(events, List.of(), whole, Map.of());
  }

  private void told(SqlSession session, TaskId id, String sql, int most, List<Told> all)
      throws SQLException {
    JobTable table = access.table();
    JobCondition one = new JobCondition(table, session, TaskFilter.ALL.withIds(Set.of(id)));
    String told = told(table, session, sql, most);
    one
        .bind(
            session.query(
                "select %s from %s%s".formatted(told, table.from(), one.where(List.of()))))
        .bind("now", JobStore.now(session))
        .mapTo(String.class)
        .stream()
        .filter(Objects::nonNull)
        .forEach(rows -> parsed(rows, JsonNode.class).forEach(row -> all.add(event(row))));
  }

  /** Returns what a query tells of the row of a task, as one text of JSON. */
  static String told(JobTable table, SqlSession session, String sql, int most) throws SQLException {
    String query = table.sql(sql);
    String time = time(table, session, query).micros();
    // Of bytes SQLite makes no JSON.
    boolean bytes = table.dialect() == JobDialect.SQLITE;
    String message = bytes ? table.dialect().text("x.message") : "x.message";
    String row = time + ", x.type, x.attempt, " + message;
    return table.dialect().sql("array", row, query, most);
  }

  static <T> T parsed(String json, Class<T> as) {
    try {
      return JSON.readValue(json, as);
    } catch (JsonProcessingException broken) {
      throw new StoreException(new StoreFailure.Unexpected(broken.getMessage()), broken);
    }
  }

  private static Told event(JsonNode row) {
    Double time = row.path(0).isNumber() ? row.path(0).asDouble() / MICROS : null;
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", time == null ? null : JobTable.value(time));
    fields.put("type", row.path(1).isNull() ? null : row.path(1).asText());
    fields.put("attempt", row.path(2).isNumber() ? row.path(2).asLong() : null);
    fields.put("message", row.path(3).isNull() ? null : row.path(3).asText());
    return new Told(time, fields);
  }

  /** The time of an event, as the database holds it. */
  private static JobColumn time(JobTable table, SqlSession session, String query)
      throws SQLException {
    FieldTerm term = FieldTerm.of("time", "time", FieldTerm.Type.TIME);
    String type = "";
    if (table.dialect() == JobDialect.POSTGRES) {
      type =
          JobTable.types(
                  session,
                  List.of("x.time"),
                  "%s cross join lateral (%s) x".formatted(table.from(), query))
              .getFirst();
    }
    return new JobColumn(
        table.dialect(),
        term,
        "x.time",
        table.dialect().kind(type, term.type()),
        Math.max(1, table.mapping().ticks()));
  }
}
