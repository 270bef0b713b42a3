package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.task.FieldTerm;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How databases say what the SQL of any job table needs, beside what {@link SqlEngine} says. */
enum JobDialect {
  /** With schemas; times have a type. */
  POSTGRES,
  /** Any column holds anything: times are texts or numbers, as each row says. */
  SQLITE,
  /** MariaDB, too. Its sessions are in UTC. */
  MYSQL;

  private static final Map<String, List<String>> SQL = Words.of("sql.txt");

  private static final Pattern PUT = Pattern.compile("\\$(\\d)");

  static JobDialect of(SqlEngine engine) {
    return switch (engine) {
      case SqliteEngine _ -> SQLITE;
      case MysqlEngine _ -> MYSQL;
      default -> POSTGRES;
    };
  }

  /**
   * Returns how a column is held, by the name of its type or, where that binds nothing, its use.
   */
  JobColumn.Kind kind(String type, FieldTerm.Type use) {
    String named = this == SQLITE ? use.name() : type.replaceFirst(" UNSIGNED$", "");
    return Stream.of(JobColumn.Kind.values())
        .filter(kind -> SQL.getOrDefault("kind." + this + "." + kind, List.of()).contains(named))
        .findFirst()
        .orElse(this == SQLITE ? JobColumn.Kind.TEXT : JobColumn.Kind.OTHER);
  }

  /** Returns whether a column of a type can hold times: SQLite alone takes for one what is none. */
  boolean holdsTimes(String type) {
    String named = this == MYSQL ? type.toUpperCase(Locale.ROOT) : type;
    return this == SQLITE
        || !List.of(JobColumn.Kind.TEXT, JobColumn.Kind.OTHER)
            .contains(kind(named, FieldTerm.Type.TIME));
  }

  /** Returns SQL of {@code sql.txt}, with what is put in. */
  String sql(String name, Object... values) {
    return PUT.matcher(String.join(" ", SQL.get(name + "." + this)))
        .replaceAll(
            put -> Matcher.quoteReplacement(values[Integer.parseInt(put.group(1)) - 1].toString()));
  }

  /** Returns a value as a text. */
  String text(String sql) {
    return sql("text", sql);
  }

  /**
   * Returns the moment that is bound, in seconds, as columns of times hold it.
   *
   * @param perSecond how many of the units of a number make a second; 0 if they hold no numbers
   */
  String moment(String parameter, long perSecond) {
    return perSecond > 0 ? "(" + parameter + " * " + perSecond + ")" : sql("moment", parameter);
  }

  /** Returns one text that another value of any of these changes; NULL is not an empty text. */
  String hash(List<String> values) {
    String none = sql("none");
    return sql(
        "hash", Words.joined(", ", values, each -> "coalesce(" + text(each) + ", " + none + ")"));
  }
}
