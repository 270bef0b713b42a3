package dev.holdfast.task;

/** A direction of sorting. */
public enum SortOrder {
  ASC,
  DESC;

  /** Returns the other direction. */
  public SortOrder reversed() {
    return this == ASC ? DESC : ASC;
  }
}
