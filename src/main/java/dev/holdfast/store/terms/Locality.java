package dev.holdfast.store.terms;

/**
 * Which subjects a store keeps next to each other: a batch of neighbours changes few pages, one of
 * strangers may change one a row (measured in decision 0129).
 */
public enum Locality {

  /**
   * Those of one time: deleting a row changes each of its indexes, and most are ordered by times
   * that go with that of the task.
   */
  TIME,

  /** Those whose ids follow each other: deleting a row changes the table, and no index. */
  ID
}
