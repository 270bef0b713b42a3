package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveVerification;

/** What is known of a file that is, or was, an archive. */
public enum ArchiveState {
  /** Each row of it was checked. */
  SOUND,
  /** Something in it was altered. */
  UNSOUND,
  /** It was not checked, or not since it was written. */
  UNVERIFIED,
  /** It is not there, or no archive. */
  MISSING;

  /**
   * Returns what is known: a run that goes on changes its archive.
   *
   * @param found what the last check of the same file found; null if there was none
   */
  static ArchiveState of(ArchiveItem item, ArchiveVerification.Outcome found) {
    if (item.manifest() == null) {
      return MISSING;
    }
    return found == null || !found.manifest().equals(item.manifest())
        ? UNVERIFIED
        : found.sound() ? SOUND : UNSOUND;
  }
}
