package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Time that goes on only where somebody waits. */
final class ManualTime {

  private final List<Duration> pauses = new ArrayList<>();
  private Instant now;
  private int hookAt;
  private Runnable hook;

  ManualTime(Instant now) {
    this.now = now;
  }

  RunClock runClock() {
    return new RunClock(new ManualClock(), this::nanos, this::pause);
  }

  Instant now() {
    return now;
  }

  void set(Instant moment) {
    now = moment;
  }

  List<Duration> pauses() {
    return pauses;
  }

  /** Does something when somebody has waited that many times. */
  void onPause(int number, Runnable action) {
    hookAt = number;
    hook = action;
  }

  private long nanos() {
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  private void pause(Duration time, Cancellation cancellation) {
    pauses.add(time);
    now = now.plus(time);
    if (pauses.size() == hookAt) {
      hook.run();
    }
  }

  private final class ManualClock extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("instants only");
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
