package dev.holdfast.desktop.overview;

/** The last so many seconds of which throughput is shown, and how long an answer stays good. */
enum ThroughputWindow {
  HOUR("hour", "left-pill", 3_600, 30),
  DAY("day", "center-pill", 86_400, 300),
  WEEK("week", "right-pill", 604_800, 1_800);

  /** The end of the keys of its texts. */
  final String word;

  /** The style class of its button, one of three in a row. */
  final String look;

  final long seconds;

  /** After how many seconds it is worth to read it again: its own share of a part. */
  final long freshFor;

  ThroughputWindow(String word, String look, long seconds, long freshFor) {
    this.word = word;
    this.look = look;
    this.seconds = seconds;
    this.freshFor = freshFor;
  }
}
