package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The statements of an action. A moment in an expression of it is in the unit of the column beside
 * it: the last time that is named before, else the column that is set.
 */
final class ActSql {

  private static final Pattern WORD = Pattern.compile("\\{(now|at|older|reason)}|\\w+");

  private static final Pattern TIME = Pattern.compile("(timestamp|datetime).*");

  private final SqlSession session;
  private final JobTable table;
  final Mapping.Action action;
  private final ActTerm act;
  private final String reason;
  private final double now;
  final Map<String, SqlEngine.Column> columns = new LinkedHashMap<>();
  private final Map<String, String> units = new HashMap<>();

  /**
   * Prepares them.
   *
   * @param now in Unix seconds
   */
  ActSql(SqlSession session, JobTable table, ActTerm act, String reason, double now)
      throws SQLException {
    this.session = session;
    this.table = table;
    this.action = table.mapping().actions().get(act.verb());
    this.act = act;
    this.reason = reason;
    this.now = now;
    for (SqlEngine.Column column :
        session.engine().columns(session.connection(), table.subjects())) {
      columns.put(column.name(), column);
    }
    table
        .mapping()
        .fields()
        .values()
        .forEach(field -> units.put(field.sql().replace("t.", ""), field.unit()));
  }

  /** Returns those of some tasks that it can be done to. */
  List<TaskId> allowed(Collection<TaskId> ids) {
    return where(ids, action.allowed());
  }

  /** Returns those of some tasks of which a condition is true. */
  List<TaskId> where(Collection<TaskId> ids, String condition) {
    return rows(
            ids,
            "select %s from %s where (%s) is true and "
                .formatted(table.keys(), table.from(), expression(condition, null)))
        .map((row, _) -> table.id(row))
        .list();
  }

  /** Returns an expression as a statement takes it. */
  String expression(String sql, String column) {
    String beside = column;
    StringBuilder all = new StringBuilder();
    Matcher word = WORD.matcher(sql);
    while (word.find()) {
      if (word.group(1) == null) {
        beside = isTime(word.group()) ? word.group() : beside;
        continue;
      }
      word.appendReplacement(all, Matcher.quoteReplacement(value(word.group(1), beside)));
    }
    return table.sql(word.appendTail(all).toString());
  }

  /** A number is in the unit of all times that are numbers, unless its field has another one. */
  private String value(String name, String beside) {
    String parameter = ":" + name;
    String unit = units.get(beside);
    // SQLite holds anything in a column, whatever its type says.
    boolean number =
        unit != null
            || type(beside).contains("int")
            || table.dialect() == JobDialect.SQLITE && table.mapping().ticks() > 0;
    long perSecond = unit == null ? table.mapping().ticks() : Mapping.perSecond(unit);
    if (name.equals("reason")) {
      return parameter;
    }
    if (number) {
      String whole = "%s * %d".formatted(parameter, Math.max(1, perSecond));
      return table.dialect().sql("whole", whole);
    }
    boolean plain = table.dialect() == JobDialect.POSTGRES && type(beside).equals("timestamp");
    String moment = table.dialect().moment(parameter, 0);
    return name.equals("older")
        ? table.dialect().sql("length", parameter)
        : plain ? "(" + moment + " at time zone 'utc')" : moment;
  }

  private boolean isTime(String word) {
    return TIME.matcher(type(word)).matches() || units.get(word) != null;
  }

  private String type(String column) {
    return columns.containsKey(column) ? columns.get(column).type().toLowerCase(Locale.ROOT) : "";
  }

  /** Begins a query of the rows of some tasks. */
  Query rows(Collection<TaskId> ids, String sql) {
    RowKeys keys = table.rows(ids);
    return bound(session.query(sql + keys.condition("t.")), keys);
  }

  /** Runs a statement about the rows of some tasks; returns how many it says it did. */
  int update(Collection<TaskId> ids, String sql) {
    RowKeys keys = table.rows(ids);
    return bound(session.handle().createUpdate(sql + keys.condition("t.")), keys).execute();
  }

  private <S extends SqlStatement<S>> S bound(S statement, RowKeys keys) {
    action
        .asks()
        .forEach(
            (name, usual) ->
                statement.bind(
                    name, act.asked().getOrDefault(name, Double.isNaN(usual) ? now : usual)));
    if (action.channel() != null) {
      String schema = String.valueOf(table.schemaName());
      statement.bind("channel", action.channel().replace("{schema}", schema));
    }
    return keys.bind(statement.bind("now", now).bind("reason", reason));
  }

  /** Sets the columns. */
  int set(Collection<TaskId> ids) {
    String sets =
        action.set().entrySet().stream()
            .map(
                each ->
                    session.engine().column(each.getKey())
                        + " = "
                        + expression(each.getValue(), each.getKey()))
            .collect(Collectors.joining(", "));
    return update(ids, "update " + table.subjects() + " as t set " + sets + " where ");
  }

  /** Reads what the columns would be set to, as texts, by task. */
  Map<TaskId, List<String>> wanted(Collection<TaskId> ids) {
    return texts(
        ids,
        action.set().entrySet().stream()
            .map(
                each ->
                    table
                        .dialect()
                        .text(
                            table
                                .dialect()
                                .sql(
                                    "cast",
                                    expression(each.getValue(), each.getKey()),
                                    columns.get(each.getKey()).type())))
            .toList());
  }

  /** Reads what the columns are, as texts, by task. */
  Map<TaskId, List<String>> there(Collection<TaskId> ids) {
    return texts(
        ids,
        action.set().keySet().stream()
            .map(name -> table.dialect().text("t." + session.engine().column(name)))
            .toList());
  }

  private Map<TaskId, List<String>> texts(Collection<TaskId> ids, List<String> values) {
    Map<TaskId, List<String>> found = new HashMap<>();
    rows(
            ids,
            "select %s, %s from %s t where "
                .formatted(table.keys(), String.join(", ", values), table.subjects()))
        .map(
            (row, _) -> {
              List<String> texts = new ArrayList<>();
              for (int at = 1; at <= values.size(); at++) {
                texts.add(row.getString(table.key().size() + at));
              }
              return found.put(table.id(row), texts);
            })
        .list();
    return found;
  }

  /** Reads the status, and what tells that a row has changed on the line after it, by task. */
  Map<TaskId, String> versions(Collection<TaskId> ids) {
    Map<TaskId, String> found = new HashMap<>();
    int at = table.key().size() + 1;
    rows(
            ids,
            "select %s, %s, %s from %s where "
                .formatted(table.keys(), table.status(), table.version(), table.from()))
        .map((row, _) -> found.put(table.id(row), row.getString(at) + "\n" + row.getString(at + 1)))
        .list();
    return found;
  }

  /** Calls the function once for each. */
  void call(Collection<TaskId> ids) {
    rows(
            ids,
            "select %s from %s where "
                .formatted(table.dialect().text(expression(action.call(), null)), table.from()))
        .mapTo(String.class)
        .list();
  }

  /** Tells whoever listens. */
  void tell(Collection<TaskId> ids) {
    if (action.channel() == null || ids.isEmpty()) {
      return;
    }
    String told =
        action.told().entrySet().stream()
            .map(each -> "'" + each.getKey() + "', " + expression(each.getValue(), null))
            .collect(Collectors.joining(", "));
    if (action.table() != null) {
      update(
          ids,
          "insert into %s (topic, payload) select :channel, json_object(%s) from %s t where "
              .formatted(table.spelled(Mapping.table(action.table())), told, table.subjects()));
      return;
    }
    rows(
            ids,
            "select pg_notify(:channel, json_build_object(%s)::text)::text from %s t where "
                .formatted(told, table.subjects()))
        .mapTo(String.class)
        .list();
  }
}
