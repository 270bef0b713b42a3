package dev.holdfast.archive;

/** How a task of an archive stands to a store now. */
public enum RestoreStanding {
  /** It would come back. */
  COMES,
  /** It is there, the same. */
  THERE,
  /** Something else is there under its id, or the store has no place for it. */
  CHANGED;

  static RestoreStanding of(Standing standing) {
    if (standing.restorable()) {
      return COMES;
    }
    return standing.alreadyThere() ? THERE : CHANGED;
  }
}
