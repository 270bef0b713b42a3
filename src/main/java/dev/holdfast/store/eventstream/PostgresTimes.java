package dev.holdfast.store.eventstream;

/**
 * Times of the server as numbers, and numbers as its times. Independent of any session’s time zone:
 * a {@code timestamptz} is an instant (postgresql.org/docs, Date/Time Types).
 */
final class PostgresTimes {

  /** What {@code to_timestamp} takes: 4713 BC to 294276 AD, a little less at either end. */
  private static final double FIRST = -2.1e11;

  private static final double LAST = 9.2e12;

  private PostgresTimes() {}

  /** Returns an expression for whole Unix seconds; null for NULL and for infinity. */
  static String seconds(String expression) {
    return "case when isfinite(%1$s) then floor(extract(epoch from %1$s))::bigint end"
        .formatted(expression);
  }

  /** Returns an expression for microseconds since 1970; null for NULL and plus infinity. */
  static String micros(String expression) {
    return ("case when isfinite(%1$s) then floor(extract(epoch from %1$s) * 1000000)::bigint"
            + " when %1$s = '-infinity' then (-9223372036854775808)::bigint end")
        .formatted(expression);
  }

  /** Returns what {@code to_timestamp} can take for a moment in Unix seconds; null stays null. */
  static Double moment(Long seconds) {
    if (seconds == null) {
      return null;
    }
    if (seconds < FIRST) {
      return Double.NEGATIVE_INFINITY;
    }
    return seconds > LAST ? Double.valueOf(Double.POSITIVE_INFINITY) : Double.valueOf(seconds);
  }
}
