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
record JobColumn(JobDialect dialect, FieldTerm term, String sql, Kind kind, long perSecond) {

  /** In seconds; {@code sql.txt} has it, too. */
  private static final double LAST = 9e12;

  /** How a database holds a value. */
  enum Kind {
    /** A time with its zone, or one that counts as such. */
    INSTANT,
    /** A time without a zone, which is UTC. */
    UTC,
    /** A time as a text or as a number, as each row has it. */
    ANY,
    /** A number. */
    NUMBER,
    /** A text. */
    TEXT,
    /** What is shown as a text. */
    OTHER
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
      case INSTANT, UTC, ANY -> micros() + " / 1e6";
      case NUMBER -> isTime() && perSecond > 1 ? "(%s) / %de0".formatted(sql, perSecond) : sql;
      case TEXT -> sql;
      case OTHER -> dialect.text(sql);
    };
  }

  /** Returns a time in microseconds since 1970, NULL for one without end or beyond all numbers. */
  String micros() {
    return switch (kind) {
      case INSTANT, ANY -> dialect.sql("micros", "(" + sql + ")", 1_000_000 / perSecond);
      case UTC -> dialect.sql("micros", dialect.sql("utc", "(" + sql + ")"), 1_000_000 / perSecond);
      default ->
          "(case when abs((%1$s) / 9e12) < %2$d then (%1$s) * %3$d end)"
              .formatted(sql, perSecond, 1_000_000 / perSecond);
    };
  }

  /**
   * Returns a time as the number of seconds nearest to it, from 1697 to 2242 so near that it tells
   * the microsecond.
   */
  String seconds() {
    return isMoment() && dialect == JobDialect.POSTGRES
        ? "date_part('epoch', %s)".formatted(sql)
        : read();
  }

  /** Returns it as it is shown: of a time that is none what is there in its place. */
  String shown() {
    return kind == Kind.ANY ? "coalesce(%s, %s)".formatted(read(), sql) : seconds();
  }

  /** Returns whether what is shown is a time without end or beyond all numbers, read as none. */
  boolean isNone(Object shown) {
    return isTime()
        && kind != Kind.NUMBER
        && !(shown instanceof Number number && Math.abs(number.doubleValue()) < LAST);
  }

  /** Returns an expression for a value that is bound as it is read, to compare this with. */
  String bound(String value) {
    String seconds = "(" + value + ")";
    return switch (kind) {
      case INSTANT -> dialect.moment(seconds, 0);
      case UTC -> dialect.sql("utc", dialect.moment(seconds, 0));
      case ANY -> "cast(round(" + seconds + " * 1000000) as integer)";
      case NUMBER -> isTime() && perSecond > 1 ? seconds + " * " + perSecond : value;
      case TEXT, OTHER -> value;
    };
  }

  /** Returns it such that it is the same in each session. */
  String plain() {
    return isMoment() ? seconds() : sql;
  }

  /** Returns it as it is compared. */
  String compared() {
    return switch (kind) {
      case OTHER -> read();
      case ANY -> micros();
      default -> sql;
    };
  }
}
