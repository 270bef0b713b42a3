package dev.holdfast.desktop.retention;

/** What an operator wants done about a hazard that stops a cleanup. */
public enum HazardChoice {
  /** Nobody said yet: the cleanup does not run. */
  UNDECIDED,
  /** The tasks it concerns stay. */
  LEAVE_OUT,
  /** The tasks it concerns go all the same. */
  ACCEPT
}
