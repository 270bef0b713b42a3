package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.task.FieldTerm;
import java.util.List;
import java.util.Locale;

/** How databases say what the SQL of any job table needs, beside what {@link SqlEngine} says. */
enum JobDialect {
  /** With schemas; times have a type. */
  POSTGRES,
  /** Any column holds anything: times are texts or numbers, as each row says. */
  SQLITE,
  /** MariaDB, too. Its sessions are in UTC. */
  MYSQL;

  static JobDialect of(SqlEngine engine) {
    return switch (engine) {
      case SqliteEngine _ -> SQLITE;
      case MysqlEngine _ -> MYSQL;
      default -> POSTGRES;
    };
  }

  /** Returns that of the databases of a scheme. */
  static JobDialect of(String scheme) {
    return switch (scheme) {
      case "postgresql" -> POSTGRES;
      case "sqlite" -> SQLITE;
      default -> MYSQL;
    };
  }

  /**
   * Returns how a column is held, by the name of its type or, where that binds nothing, its use.
   */
  JobColumn.Kind kind(String type, FieldTerm.Type use) {
    return switch (this) {
      case SQLITE ->
          switch (use) {
            case TIME -> JobColumn.Kind.ANY;
            case NUMBER, ID -> JobColumn.Kind.NUMBER;
            case JSON -> JobColumn.Kind.OTHER;
            default -> JobColumn.Kind.TEXT;
          };
      case MYSQL ->
          switch (type.replaceFirst(" UNSIGNED$", "")) {
            case "TIMESTAMP", "DATETIME" -> JobColumn.Kind.UTC;
            case "TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "BIGINT" ->
                JobColumn.Kind.NUMBER;
            case "BIT", "DECIMAL", "FLOAT", "DOUBLE" -> JobColumn.Kind.NUMBER;
            case "CHAR", "VARCHAR", "TEXT", "MEDIUMTEXT", "LONGTEXT" -> JobColumn.Kind.TEXT;
            default -> JobColumn.Kind.OTHER;
          };
      case POSTGRES ->
          switch (type) {
            case "timestamptz" -> JobColumn.Kind.INSTANT;
            case "timestamp" -> JobColumn.Kind.UTC;
            case "int2", "int4", "int8", "numeric", "float4", "float8" -> JobColumn.Kind.NUMBER;
            case "text", "varchar", "bpchar" -> JobColumn.Kind.TEXT;
            default -> JobColumn.Kind.OTHER;
          };
    };
  }

  /** Returns whether a column of a type can hold times: SQLite alone takes for one what is none. */
  boolean holdsTimes(String type) {
    String named = this == MYSQL ? type.toUpperCase(Locale.ROOT) : type;
    return this == SQLITE
        || !List.of(JobColumn.Kind.TEXT, JobColumn.Kind.OTHER)
            .contains(kind(named, FieldTerm.Type.TIME));
  }

  /** Returns a value as a text. */
  String text(String sql) {
    return switch (this) {
      case POSTGRES -> "(" + sql + ")::text";
      case SQLITE -> "cast((" + sql + ") as text)";
      case MYSQL -> "cast((" + sql + ") as char)";
    };
  }

  /**
   * Returns the moment that is bound, in seconds, as columns of times hold it.
   *
   * @param perSecond how many of the units of a number make a second; 0 if they hold no numbers
   */
  String moment(String parameter, long perSecond) {
    if (perSecond > 0) {
      return "(" + parameter + " * " + perSecond + ")";
    }
    return switch (this) {
      case POSTGRES -> "to_timestamp(" + parameter + ")";
      case SQLITE -> "strftime('%Y-%m-%d %H:%M:%f', " + parameter + ", 'unixepoch')";
      case MYSQL -> "from_unixtime(" + parameter + ")";
    };
  }

  /** Returns the clock to the fraction of a second, in Unix seconds. */
  String precise() {
    return switch (this) {
      case POSTGRES -> "extract(epoch from clock_timestamp())::float8";
      case SQLITE -> "(julianday('now') - 2440587.5) * 86400.0";
      case MYSQL -> "cast(unix_timestamp(now(6)) as double)";
    };
  }

  /** Returns a number of seconds as a length that is taken from a time. */
  String length(String parameter) {
    return switch (this) {
      case POSTGRES -> "(" + parameter + " * interval '1 second')";
      case SQLITE -> parameter;
      case MYSQL -> "interval " + parameter + " second";
    };
  }

  /** Returns a number without its fraction. */
  String whole(String sql) {
    return switch (this) {
      case POSTGRES -> "(" + sql + ")::bigint";
      case SQLITE -> "cast(round(" + sql + ") as integer)";
      case MYSQL -> "cast(" + sql + " as signed)";
    };
  }

  /** Returns a value as a column of a type holds it, where databases can say so. */
  String cast(String sql, String type) {
    return this == POSTGRES ? "(" + sql + ")::" + type : "(" + sql + ")";
  }

  /** Returns microseconds since 1970 of a time without a zone, which is UTC. */
  String microsOfUtc(String sql) {
    return this == MYSQL
        ? "timestampdiff(microsecond, '1970-01-01', " + sql + ")"
        : microsOfInstant("((" + sql + ") at time zone 'utc')");
  }

  /** Returns the same of a time with its zone; NULL for one without end, or beyond all numbers. */
  String microsOfInstant(String sql) {
    return ("(case when abs(extract(epoch from %1$s)) < 9e12"
            + " then (extract(epoch from %1$s) * 1000000)::bigint end)")
        .formatted(sql);
  }

  /**
   * Returns the same of SQLite's, whatever it holds: of a text its second, with the zone that
   * follows it, and then its fraction, of which SQLite itself knows three digits.
   */
  static String microsOfAny(String sql, long perSecond) {
    return ("(case typeof(%1$s) when 'text' then cast(strftime('%%s', substr(%1$s, 1, 19) ||"
            + " ltrim(ltrim(substr(%1$s, 20), '.0123456789'))) as integer) * 1000000"
            + " + cast(round(cast('0' || substr(%1$s, 20) as real) * 1000000) as integer)"
            + " when 'integer' then (%1$s) * %2$d"
            + " when 'real' then cast(round((%1$s) * %2$d) as integer) end)")
        .formatted("(" + sql + ")", 1_000_000 / perSecond);
  }

  /**
   * Returns the rows of a query about the row of a task, as one text of JSON: an array of arrays.
   *
   * @param values over the alias {@code x} of a row
   * @param most how many rows at the most
   */
  String array(String query, List<String> values, int most) {
    String row = String.join(", ", values);
    String from = " from (%s limit %d) x)".formatted("select * from (" + query + ") y", most);
    return switch (this) {
      case POSTGRES -> "(select json_agg(json_build_array(" + row + "))" + from;
      case SQLITE -> "(select json_group_array(json_array(" + row + "))" + from;
      case MYSQL -> "(select json_arrayagg(json_array(" + row + "))" + from;
    };
  }

  /** Returns a column as JSON; of one that is longer its beginning, as a text. */
  String json(String column, int most) {
    return switch (this) {
      case POSTGRES ->
          "case when length(%1$s::text) <= %2$d then to_jsonb(%1$s) else to_jsonb(left(%1$s::text, %2$d)) end::text"
              .formatted(column, most);
      case SQLITE ->
          "case typeof(%1$s) when 'blob' then json_quote(substr(hex(%1$s), 1, %2$d)) when 'text' then json_quote(substr(%1$s, 1, %2$d)) else json_quote(%1$s) end"
              .formatted(column, most);
      case MYSQL -> "json_extract(json_array(left(%1$s, %2$d)), '$[0]')".formatted(column, most);
    };
  }

  /** Returns one text that another value of any of these changes. */
  String hash(List<String> values) {
    return switch (this) {
      case POSTGRES ->
          "hashtextextended(concat_ws(E'\\x02', %s), 0)::text"
              .formatted(marked(values, "E'\\x01'"));
      // It has no function that hashes.
      case SQLITE -> "concat_ws(char(2), " + marked(values, "char(1)") + ")";
      case MYSQL -> "sha1(concat_ws(char(2), " + marked(values, "char(1)") + "))";
    };
  }

  /** NULL is another value than an empty text. */
  private String marked(List<String> values, String none) {
    return String.join(
        ", ", values.stream().map(each -> "coalesce(%s, %s)".formatted(text(each), none)).toList());
  }

  /** Returns what a query says at its end to lock its rows, passing over those of others. */
  String locking(SqlEngine engine) {
    return engine.excludesWriters()
            || engine instanceof MysqlEngine mysql && !mysql.server().skipsLocked()
        ? (engine.excludesWriters() ? "" : " for update")
        : " for update skip locked";
  }
}
