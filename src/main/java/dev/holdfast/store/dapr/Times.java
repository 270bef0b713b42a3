package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;

/** Times as Dapr sends them. */
final class Times {

  /** The first second of year 1: how Go writes that there is no time. */
  private static final long NO_TIME = -62_135_596_800L;

  private static final double NANOS = 1e9;

  private Times() {}

  /** Returns whether a time is one. */
  static boolean there(Timestamp time) {
    return time.getSeconds() > NO_TIME && !time.equals(Timestamp.getDefaultInstance());
  }

  /** Returns Unix seconds, a {@code Long} or with a fraction a {@code Double}; null for no time. */
  static Number seconds(Timestamp time) {
    if (!there(time)) {
      return null;
    }
    if (time.getNanos() == 0) {
      return time.getSeconds();
    }
    return time.getSeconds() + time.getNanos() / NANOS;
  }

  /** Returns it to the nanosecond, as text. */
  static String exact(Timestamp time) {
    return time.getSeconds() + "." + String.format("%09d", time.getNanos());
  }
}
