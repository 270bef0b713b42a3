package dev.holdfast.desktop.archive;

/** What is known of a file that is, or was, an archive. */
public enum ArchiveState {
  /** Each row of it was checked. */
  SOUND,
  /** Something in it was altered. */
  UNSOUND,
  /** It was not checked, or not since it was written. */
  UNVERIFIED,
  /** It is not there, or no archive. */
  MISSING
}
