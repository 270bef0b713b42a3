package dev.holdfast.desktop.tasks;

import java.time.Duration;

/** How often a page reads its store again by itself. */
public enum RefreshInterval {
  OFF(Duration.ZERO),
  TWO_SECONDS(Duration.ofSeconds(2)),
  TEN_SECONDS(Duration.ofSeconds(10)),
  ONE_MINUTE(Duration.ofMinutes(1));

  /** The time between two reads; zero for never. */
  public final Duration duration;

  RefreshInterval(Duration duration) {
    this.duration = duration;
  }
}
