package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;
import dev.holdfast.store.retention.Due;
import java.time.Duration;
import java.time.Instant;

/**
 * Times as Dapr sends them, and whether an instance goes: at the moment when it has been kept so
 * long, not only after it.
 */
final class Times {

  /** The first second of year 1: how Go writes that there is no time. */
  private static final long NO_TIME = -62_135_596_800L;

  private static final double NANOS = 1e9;

  /** How long after it was due Dapr should have purged an instance by itself. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

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

  /** Returns a time as it was sent. */
  static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  /** Returns whether something of this time is due. */
  static boolean reached(Instant since, double age, long now) {
    return !since.plus(Due.length(age)).isAfter(Instant.ofEpochSecond(now));
  }

  /** Returns whether something of this time has been due for longer than Dapr needs. */
  static boolean overdue(Instant since, double age, long now) {
    return since.plus(Due.length(age)).isBefore(Instant.ofEpochSecond(now).minus(PATIENCE));
  }
}
