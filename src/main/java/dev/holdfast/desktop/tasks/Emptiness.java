package dev.holdfast.desktop.tasks;

/** Why a table has no rows. */
public enum Emptiness {
  /** They are being read. */
  LOADING,
  /** There are none. */
  EMPTY_STORE,
  /** The filters leave none. */
  NO_MATCH,
  /** They could not be read. */
  FAILED,
  /** The operator stopped reading them. */
  STOPPED
}
