package dev.holdfast.store.eventstream;

import java.util.Collection;
import org.jdbi.v3.core.argument.Argument;

/** Lists of values as parameters of one statement. */
final class BoundArrays {

  private BoundArrays() {}

  static Argument texts(Collection<String> values) {
    return of("text", values.toArray(new String[0]));
  }

  static Argument longs(Collection<Long> values) {
    return of("bigint", values.toArray(new Long[0]));
  }

  static Argument doubles(Collection<Double> values) {
    return of("float8", values.toArray(new Double[0]));
  }

  private static Argument of(String type, Object[] values) {
    return (position, statement, context) ->
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
  }
}
