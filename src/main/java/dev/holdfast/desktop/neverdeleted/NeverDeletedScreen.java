package dev.holdfast.desktop.neverdeleted;

/** What the part shows. */
enum NeverDeletedScreen {
  /** There is no policy at the left. */
  NO_POLICY,
  /** The operator stopped the search before anything was found. */
  IDLE,
  /** The store is being read for the first time. */
  READING,
  /** It could not be read. */
  FAILED,
  /** Everything that has ended is or will be eligible. */
  NONE,
  /** The groups. */
  GROUPS
}
