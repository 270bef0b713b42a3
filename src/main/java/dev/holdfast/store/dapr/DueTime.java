package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;
import dev.holdfast.store.retention.Due;
import java.time.Duration;
import java.time.Instant;

/** Whether an instance goes: at the moment when it has been kept so long, not only after it. */
final class DueTime {

  /** How long after it was due Dapr should have purged an instance by itself. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private DueTime() {}

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
