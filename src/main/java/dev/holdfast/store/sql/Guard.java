package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure;
import java.sql.SQLException;
import java.time.Duration;

/** The watch over a connection; close it when done with the connection. */
public interface Guard extends AutoCloseable {
  @Override
  void close();

  /**
   * Begins a transaction of the session with all that it sets, unless one is open. On a server
   * nothing is done outside of one; a file has no use for that.
   *
   * @return whether it began one
   * @throws SQLException if the database refuses
   */
  default boolean begin() throws SQLException {
    return false;
  }

  /** Returns whether such a transaction is open. */
  default boolean begun() {
    return false;
  }

  /**
   * Ends it, if one is open.
   *
   * @param keep whether to commit, else all of it is taken back
   * @throws SQLException if the database refuses, or the connection is broken
   */
  default void end(boolean keep) throws SQLException {}

  /**
   * Sets a variable of the server for the transaction that is open and for those to come.
   *
   * @param value as SQL
   * @throws SQLException if the database refuses
   */
  default void set(String name, String value) throws SQLException {}

  /** Starts a statement's time anew and makes the cancellation reach it. */
  Cancellation.Registration watch(Stop statement);

  /** Stops a statement that runs. */
  interface Stop {
    /** Stops it. */
    void cancel() throws SQLException;
  }

  /** Stops any single statement after this time from now on. */
  void limit(Duration statementTimeout) throws SQLException;

  /** Gives up waiting on somebody else's lock after this time from now on. */
  void limitLockWait(Duration patience) throws SQLException;

  /** Says more of a failure, where the guard knows why. */
  default StoreFailure told(StoreFailure failure) {
    return failure;
  }

  /** Returns whether the guard stopped a statement because its time was over. */
  boolean timedOut();
}
