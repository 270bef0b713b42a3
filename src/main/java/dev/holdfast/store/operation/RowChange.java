package dev.holdfast.store.operation;

/** What a statement does to a row. */
public enum RowChange {
  /** It adds it. */
  INSERT,
  /** It changes it. */
  UPDATE,
  /** It deletes it. */
  DELETE
}
