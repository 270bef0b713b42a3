package dev.holdfast.store.jobtable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.history.ReadHistories;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
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

  @Override
  protected Read read(TaskId id, int most, Cancellation cancellation) {
    JobTable table = access.table();
    List<Fields> all = new ArrayList<>();
    boolean whole =
        access.read(
            cancellation,
            session -> {
              boolean complete = true;
              JobRead rows = new JobRead(table, session, session.now());
              for (String sql : table.mapping().events()) {
                int before = all.size();
                List<String> told = List.of(told(table, session, sql, most));
                for (List<String> row : rows.texts(Set.of(id), told, table.from()).values()) {
                  String events = Objects.requireNonNullElse(row.getFirst(), "[]");
                  parsed(events, JsonNode.class).forEach(event -> all.add(fields(event)));
                }
                complete &= all.size() - before < most;
              }
              return complete;
            });
    all.sort(
        Comparator.comparing(
            each -> each.decimal("time"), Comparator.nullsLast(Comparator.naturalOrder())));
    List<TaskEvent> events = new ArrayList<>();
    all.forEach(each -> events.add(new TaskEvent(events.size() + 1L, each)));
    return new Read(events, List.of(), whole, Map.of());
  }

  /** Returns what a query tells of the row of a task, as one text of JSON. */
  static String told(JobTable table, SqlSession session, String sql, int most) throws SQLException {
    String query = table.sql(sql);
    String time = time(table, session, query).micros();
    // Of bytes SQLite makes no JSON.
    boolean bytes = table.dialect() == JobDialect.SQLITE;
    String message = bytes ? table.dialect().text("x.message") : "x.message";
    String row = time + ", x.type, x.attempt, " + message;
    return array(table.engine(), query, row, most);
  }

  /** Returns what a query tells as one array, each row of which is one. */
  static String array(SqlEngine engine, String query, String row, int most) {
    return engine instanceof MysqlEngine mysql && mysql.server().mariaDb()
        ? SqlText.value(query, row, most)
        : JobDialect.of(engine).sql("array", row, query, most);
  }

  static <T> T parsed(String json, Class<T> as) {
    try {
      return JSON.readValue(json, as);
    } catch (JsonProcessingException broken) {
      throw new StoreException(new StoreFailure.Unexpected(broken.getMessage()), broken);
    }
  }

  private static Fields fields(JsonNode row) {
    JsonNode time = row.path(0);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", time.isNumber() ? JobTable.value(time.asDouble() / MICROS) : null);
    fields.put("type", row.path(1).isNull() ? null : row.path(1).asText());
    fields.put("attempt", row.path(2).isNumber() ? row.path(2).asLong() : null);
    fields.put("message", row.path(3).isNull() ? null : row.path(3).asText());
    return new Fields(fields);
  }

  /** The time of an event, as the database holds it. */
  private static JobColumn time(JobTable table, SqlSession session, String query)
      throws SQLException {
    FieldTerm term = FieldTerm.of("time", "time", FieldTerm.Type.TIME);
    String type = table.mapping().ticks() > 0 ? "BIGINT" : "DATETIME";
    if (table.dialect() == JobDialect.POSTGRES) {
      String from = "%s cross join lateral (%s) x".formatted(table.from(), query);
      type = JobTable.types(session, List.of("x.time"), from).getFirst();
    }
    JobColumn.Kind kind = table.dialect().kind(type, term.type());
    long perSecond = Math.max(1, table.mapping().ticks());
    return new JobColumn(table.dialect(), term, "x.time", kind, perSecond);
  }
}
