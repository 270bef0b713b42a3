package dev.holdfast.desktop.overview;

/** The last so many seconds of which throughput is shown, and how long an answer stays good. */
enum ThroughputWindow {
  HOUR("hour", 3_600, 30),
  DAY("day", 86_400, 300),
  WEEK("week", 604_800, 1_800);

  /** The end of the keys of its texts. */
  final String word;

  final long seconds;

  /** After how many seconds it is worth to read it again: its own share of a part. */
  final long freshFor;

  ThroughputWindow(String word, long seconds, long freshFor) {
    this.word = word;
    this.seconds = seconds;
    this.freshFor = freshFor;
  }
}
