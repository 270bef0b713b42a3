package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.Catalogue;
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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements of an action. A moment in an expression of it is in the unit of the column beside
 * it: the last time that is named before, else the column that is set.
 */
final class ActSql {

  private static final Pattern WORD = Pattern.compile("\\{(now|at|older|reason)}|\\w+");

  private static final Pattern TIME = Pattern.compile("(timestamp|datetime).*");

  private final SqlSession session;
  private static final Pattern ROUNDED =
      Pattern.compile("(?:datetime|timestamp|time|decimal)(?:[(][\\d,]+[)])?");

  private final JobTable table;
  final Mapping.Action action;

  /** Reads with what an operator said. */
  final JobRead rows;

  final Map<String, Catalogue.Column> columns = new LinkedHashMap<>();
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
    Map<String, Object> values = new HashMap<>();
    values.put("now", now);
    values.put("reason", reason);
    values.put("channel", action.channel());
    if (action.channel() != null) {
      values.put("channel", action.channel().replace("{schema}", "" + table.schemaName()));
    }
    action.asks().forEach((name, usual) -> values.put(name, usual.isNaN() ? now : usual));
    values.putAll(act.asked());
    this.rows = new JobRead(table, session, values);
    session
        .engine()
        .columns(session.connection(), table.subjects())
        .forEach(column -> columns.put(column.name(), column));
    table
        .mapping()
        .fields()
        .values()
        .forEach(field -> units.put(field.sql().replace("t.", ""), field.unit()));
  }

  /** Returns those of some tasks of which a condition is true. */
  Set<TaskId> where(Collection<TaskId> ids, String condition) {
    return rows.which(ids, expression(condition, null));
  }

  /** Returns an expression as a statement takes it. */
  String expression(String sql, String column) {
    String beside = column;
    StringBuilder all = new StringBuilder();
    Matcher word = WORD.matcher(sql);
    while (word.find()) {
      if (word.group(1) == null) {
        beside = isTime(word.group()) ? word.group() : beside;
      } else {
        word.appendReplacement(all, Matcher.quoteReplacement(value(word.group(1), beside)));
      }
    }
    return table.sql(word.appendTail(all).toString());
  }

  /** A number is in the unit of all times that are numbers, unless its field has another one. */
  private String value(String name, String beside) {
    String parameter = ":" + name;
    String unit = units.get(beside);
    long ticks = table.mapping().ticks();
    if (name.equals("reason")) {
      return parameter;
    }
    // SQLite holds anything in a column, whatever its type says.
    if (unit != null
        || type(beside).contains("int")
        || table.dialect() == JobDialect.SQLITE && ticks > 0) {
      long perSecond = unit == null ? Math.max(1, ticks) : Mapping.perSecond(unit);
      return table.dialect().sql("whole", parameter + " * " + perSecond);
    }
    boolean plain = type(beside).equals("timestamp");
    String moment = table.dialect().moment(parameter, 0);
    return name.equals("older")
        ? table.dialect().sql("length", parameter)
        : plain ? table.dialect().sql("utc", moment) : moment;
  }

  private boolean isTime(String word) {
    return TIME.matcher(type(word)).matches() || units.get(word) != null;
  }

  private String type(String column) {
    return columns.containsKey(column) ? columns.get(column).type().toLowerCase(Locale.ROOT) : "";
  }

  /** Sets the columns. */
  int set(Collection<TaskId> ids) {
    SqlEngine engine = session.engine();
    String sets =
        Words.joined(
            ", ", action.set(), (name, sql) -> engine.column(name) + " = " + expression(sql, name));
    return rows.update(ids, "update " + table.subjects() + " as t set " + sets);
  }

  /**
   * Reads the columns that are set, as texts.
   *
   * @param wanted whether what they would be set to, else what they are
   */
  Map<TaskId, List<String>> columns(Collection<TaskId> ids, boolean wanted) {
    List<String> all = new ArrayList<>();
    action
        .set()
        .forEach(
            (name, sql) -> {
              String set =
                  wanted
                      ? cast(expression(sql, name), columns.get(name).declared())
                      : "t." + session.engine().column(name);
              all.add(table.dialect().text(set));
            });
    return rows.texts(ids, all, table.subjects() + " t");
  }

  /** Of most types MySQL knows no cast; what it stores of others is what it is given. */
  private String cast(String sql, String type) {
    return table.dialect() == JobDialect.MYSQL && ROUNDED.matcher(type).matches()
        ? "cast(%s as %s)".formatted(sql, type.replace("timestamp", "datetime"))
        : table.dialect().sql("cast", sql, type);
  }

  /** Calls the function once for each. */
  void call(Collection<TaskId> ids) {
    rows.texts(ids, List.of(table.dialect().text(expression(action.call(), null))), table.from());
  }

  /** Tells whoever listens. */
  void tell(Collection<TaskId> ids) {
    if (action.channel() == null || ids.isEmpty()) {
      return;
    }
    String told =
        Words.joined(
            ", ", action.told(), (name, sql) -> "'" + name + "', " + expression(sql, null));
    String from = table.subjects() + " t";
    if (action.table() == null) {
      String notify = "pg_notify(:channel, json_build_object(%s)::text)::text".formatted(told);
      rows.texts(ids, List.of(notify), from);
    } else {
      rows.update(
          ids,
          "insert into %s (topic, payload) select :channel, json_object(%s) from %s"
              .formatted(table.spelled(Mapping.table(action.table())), told, from));
    }
  }
}
