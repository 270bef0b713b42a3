package dev.holdfast.desktop.tasks;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The store's time as far as it is known here: the workstation's clock, moved by the difference
 * that the store's latest answer showed. To be used on one thread.
 */
final class StoreClock extends Clock {

  private final Clock workstation;
  private Duration ahead = Duration.ZERO;

  StoreClock(Clock workstation) {
    this.workstation = workstation;
  }

  /** Takes the store's time, in Unix seconds, of an answer that came just now. */
  void storeSaid(long now) {
    ahead = Duration.between(workstation.instant(), Instant.ofEpochSecond(now));
  }

  @Override
  public Instant instant() {
    return workstation.instant().plus(ahead);
  }

  @Override
  public ZoneId getZone() {
    return workstation.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    StoreClock other = new StoreClock(workstation.withZone(zone));
    other.ahead = ahead;
    return other;
  }
}
