package dev.holdfast.store.jobtable;

import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;

/**
 * A field as one database holds it.
 *
 * @param term what it is called
 * @param sql over the row of a task
 * @param kind how the database holds it
 * @param perSecond how many of its units make a second, of a number that is a time; else 1
 */
record JobColumn(FieldTerm term, String sql, Kind kind, long perSecond) {

  /** How a database holds a value. */
  enum Kind {
    /** A time with its zone, or one that counts as such. */
    INSTANT,
    /** A time without a zone, which is UTC. */
    UTC,
    /** A number. */
    NUMBER,
    /** A text. */
    TEXT,
    /** What is shown as a text. */
    OTHER
  }

  /** The names of types as PostgreSQL has them. */
  static Kind kind(String type) {
    return switch (type) {
      case "timestamptz" -> Kind.INSTANT;
      case "timestamp" -> Kind.UTC;
      case "int2", "int4", "int8", "numeric", "float4", "float8" -> Kind.NUMBER;
      case "text", "varchar", "bpchar" -> Kind.TEXT;
      default -> Kind.OTHER;
    };
  }

  /** Returns whether the database holds it as a moment. */
  boolean isMoment() {
    return kind == Kind.INSTANT || kind == Kind.UTC;
  }

  boolean isTime() {
    return term.type() == Type.TIME;
  }

  /** Returns it as it is read: a time in Unix seconds, a number, or a text. */
  String read() {
    return switch (kind) {
      case INSTANT, UTC -> micros() + " / 1000000.0";
      case NUMBER -> isTime() && perSecond > 1 ? "(%s) / %d.0".formatted(sql, perSecond) : sql;
      case TEXT -> sql;
      case OTHER -> "(" + sql + ")::text";
    };
  }

  /** Returns a time in microseconds since 1970, NULL for one without end. */
  String micros() {
    return switch (kind) {
      case INSTANT -> epoch("(" + sql + ")");
      case UTC -> epoch("((" + sql + ") at time zone 'utc')");
      default -> "(%s) * %d".formatted(sql, 1_000_000 / perSecond);
    };
  }

  private static String epoch(String time) {
    return "(case when isfinite(%1$s) then (extract(epoch from %1$s) * 1000000)::bigint end)"
        .formatted(time);
  }

  /** Returns an expression for a value that is bound as it is read, to compare this with. */
  String bound(String parameter) {
    return switch (kind) {
      case INSTANT -> "to_timestamp(:" + parameter + ")";
      case UTC -> "(to_timestamp(:" + parameter + ") at time zone 'utc')";
      case NUMBER ->
          isTime() && perSecond > 1 ? ":" + parameter + " * " + perSecond : ":" + parameter;
      case TEXT, OTHER -> ":" + parameter;
    };
  }

  /** Returns it as it is compared. */
  String compared() {
    return kind == Kind.OTHER ? read() : sql;
  }
}
