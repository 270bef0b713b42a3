package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/** Whether an instance goes: at the moment when it has been kept so long, not only after it. */
final class DueTime {

  /** How long after it was due Dapr should have purged an instance by itself. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Longer than any instance is kept. */
  private static final double LONGEST = 1e12;

  private static final int NANOS = 9;

  private DueTime() {}

  /** Returns how long an age is, to the nanosecond. */
  static Duration length(double age) {
    BigDecimal seconds =
        BigDecimal.valueOf(Math.clamp(age, -LONGEST, LONGEST))
            .setScale(NANOS, RoundingMode.HALF_UP);
    return Duration.ofSeconds(
        seconds.toBigInteger().longValue(),
        seconds.remainder(BigDecimal.ONE).movePointRight(NANOS).longValue());
  }

  /** Returns a time as it was sent. */
  static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  /** Returns whether something of this time is due. */
  static boolean reached(Instant since, double age, long now) {
    return !since.plus(length(age)).isAfter(Instant.ofEpochSecond(now));
  }

  /** Returns whether something of this time has been due for longer than Dapr needs. */
  static boolean overdue(Instant since, double age, long now) {
    return since.plus(length(age)).isBefore(Instant.ofEpochSecond(now).minus(PATIENCE));
  }
}
