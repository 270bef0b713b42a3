package dev.holdfast.store.sql;

import dev.holdfast.task.PayloadMatch;
import java.util.function.Function;

/** Where a number of a JSON text must lie. */
public final class JsonRange {

  private JsonRange() {}

  /**
   * Returns conditions, each after an {@code and}; not every engine takes infinities.
   *
   * @param number an expression for the number
   * @param bound how a bound parameter is made such a number
   */
  public static String of(
      String number, PayloadMatch.Range range, String bound, Function<Object, String> bind) {
    return (Double.isInfinite(range.from())
            ? ""
            : " and " + number + " >= " + bound.formatted(bind.apply(range.from())))
        + (Double.isInfinite(range.to())
            ? ""
            : " and " + number + " <= " + bound.formatted(bind.apply(range.to())));
  }
}
