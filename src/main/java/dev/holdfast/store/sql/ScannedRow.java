package dev.holdfast.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of {@link SqlSession#each}, by the places of its columns from 1. Read before the next. */
public interface ScannedRow {

  /** Returns a number, an {@code Instant}, a text, or what else the database has; or null. */
  Object value(int at) throws SQLException;

  /** Returns a whole number; 0 where there is none. */
  long whole(int at) throws SQLException;

  /** Returns a number; not a number where there is none. */
  double decimal(int at) throws SQLException;

  /** Returns a text, or null. */
  String text(int at) throws SQLException;

  /** Returns whether a number is none with a fraction. */
  default boolean isWhole(int at) throws SQLException {
    return !(value(at) instanceof Double number) || number == Math.rint(number);
  }

  /** Returns one that JDBC has read. */
  static ScannedRow of(ResultSet row) {
    return new ScannedRow() {
      @Override
      public Object value(int at) throws SQLException {
        return row.getObject(at);
      }

      @Override
      public long whole(int at) throws SQLException {
        return row.getLong(at);
      }

      @Override
      public double decimal(int at) throws SQLException {
        double value = row.getDouble(at);
        return row.wasNull() ? Double.NaN : value;
      }

      @Override
      public String text(int at) throws SQLException {
        return row.getString(at);
      }
    };
  }

  /** Takes how many rows have a key. */
  @FunctionalInterface
  interface CountSink extends Sink {
    /** Takes it. */
    void accept(long key, long rows);

    /** SQLite takes fractions, too: they lie in a range and are nobody's id. */
    @Override
    default void accept(ScannedRow row) throws SQLException {
      if (row.isWhole(1)) {
        accept(row.whole(1), row.whole(2));
      }
    }
  }

  /** Takes a row. */
  @FunctionalInterface
  interface Sink {
    /** Takes it. */
    void accept(ScannedRow row) throws SQLException;
  }
}
