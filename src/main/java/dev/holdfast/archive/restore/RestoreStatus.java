package dev.holdfast.archive.restore;

/** How a task of an archive stands to a store now. */
public enum RestoreStatus {
  /** It would come back. */
  COMES,
  /** It is there, the same. */
  THERE,
  /** Something else is there under its id, or the store has no place for it. */
  CHANGED
}
