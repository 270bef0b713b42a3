package dev.holdfast.store.sql;

/**
 * Counts what a transaction deletes from some tables, whoever does it: its own statements, triggers
 * or keys. Used by one session, once a transaction at a time.
 */
public interface DeletionMeter {

  /** A transaction is about to begin. */
  default void prepare() {}

  /** Begins to count, inside the transaction and before it deletes anything. */
  void begin();

  /** Lets what the database puts off until the commit happen now, so that it is counted. */
  default void settle() {}

  /**
   * Returns what was deleted since.
   *
   * @param byStatements how many rows the statements themselves say they deleted, by table
   */
  Deleted since(long[] byStatements);

  /**
   * What was deleted.
   *
   * @param byTable rows of each table, in the order of the tables
   * @param elsewhere rows that are counted, and nobody can tell in which table
   */
  record Deleted(long[] byTable, long elsewhere) {}
}
