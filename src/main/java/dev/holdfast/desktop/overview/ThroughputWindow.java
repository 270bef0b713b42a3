package dev.holdfast.desktop.overview;

/** The last so many seconds of which throughput is shown, and how long an answer stays good. */
enum ThroughputWindow {
  HOUR(3_600, 30),
  DAY(86_400, 300),
  WEEK(604_800, 1_800);

  private final long seconds;
  private final long freshFor;

  ThroughputWindow(long seconds, long freshFor) {
    this.seconds = seconds;
    this.freshFor = freshFor;
  }

  /** Returns its length. */
  long seconds() {
    return seconds;
  }

  /** Returns after how many seconds it is worth to read it again: its own share of a part. */
  long freshFor() {
    return freshFor;
  }
}
