package dev.holdfast.desktop.archive;

/** How far a restore is. */
enum RestoreState {
  /** Nothing was asked yet, or what was asked was changed. */
  IDLE,
  /** Works out what would come back. */
  LOOKING,
  /** Shows what would come back. */
  SHOWN,
  /** Puts back. */
  RUNNING,
  /** Shows what came back. */
  DONE
}
