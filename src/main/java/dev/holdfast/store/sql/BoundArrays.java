package dev.holdfast.store.sql;

import java.util.Collection;
import java.util.stream.Stream;
import org.jdbi.v3.core.argument.Argument;

/**
 * Lists of values as parameters of one statement. Of an array of another type than the column the
 * driver writes the text, character by character.
 */
public final class BoundArrays {

  private BoundArrays() {}

  /** Binds texts as one array. */
  public static Argument texts(Collection<String> values) {
    return of("text", values.toArray(new String[0]));
  }

  static Argument texts(Stream<String> values) {
    return of("text", values.toArray(String[]::new));
  }

  /** Binds whole numbers as one array; null is NULL. */
  public static Argument longs(Collection<Long> values) {
    return of("bigint", values.toArray(new Long[0]));
  }

  /** Binds numbers as one array; null is NULL. */
  public static Argument doubles(Collection<Double> values) {
    return of("float8", values.toArray(new Double[0]));
  }

  private static Argument of(String type, Object[] values) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
  }
}
