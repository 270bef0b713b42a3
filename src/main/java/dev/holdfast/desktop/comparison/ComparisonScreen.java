package dev.holdfast.desktop.comparison;

/** What the part shows. */
enum ComparisonScreen {
  /** There is no policy at the left. */
  NO_POLICY,
  /** Nothing was compared yet. */
  EMPTY,
  /** The store is being read for the first time. */
  READING,
  /** It could not be read. */
  FAILED,
  /** The differences. */
  DIFFERENCES
}
