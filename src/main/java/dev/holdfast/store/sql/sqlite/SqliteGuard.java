package dev.holdfast.store.sql.sqlite;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.sql.Guard;
import dev.holdfast.store.sql.LockWait;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.LoggerFactory;
import org.sqlite.BusyHandler;
import org.sqlite.ProgressHandler;

/**
 * Stops SQLite from inside: its progress handler asks every few thousand steps whether to go on.
 * Unlike {@code sqlite3_interrupt}, which is lost when it comes between two statements, this can
 * not be missed (decision 0004). A wait on somebody else's lock asks as well ({@link LockWait}).
 */
final class SqliteGuard implements Guard {

  /** Steps of SQLite's virtual machine between two looks; well below a millisecond of work. */
  private static final int STEPS = 10_000;

  private final Connection connection;
  private final LockWait lockWait;
  private volatile Duration timeout;
  private volatile long started = System.nanoTime();
  private volatile boolean timedOut;

  /**
   * Begins to watch.
   *
   * @param patience how long a lock is waited on
   */
  public SqliteGuard(
      Connection connection, Cancellation cancellation, Duration timeout, Duration patience)
      throws SQLException {
    this.connection = connection;
    this.timeout = timeout;
    this.lockWait = new LockWait(cancellation, patience);
    BusyHandler.setHandler(connection, lockWait);
    ProgressHandler.setHandler(
        connection,
        STEPS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            timedOut = timedOut || System.nanoTime() - started > timeout.toNanos();
            return timedOut || cancellation.isCancelled() ? 1 : 0;
          }
        });
  }

  @Override
  public Cancellation.Registration watch(Stop statement) {
    started = System.nanoTime();
    timedOut = false;
    return () -> {};
  }

  @Override
  public void limit(Duration statementTimeout) {
    timeout = statementTimeout;
  }

  @Override
  public void limitLockWait(Duration patience) {
    lockWait.limit(patience);
  }

  @Override
  public boolean timedOut() {
    return timedOut;
  }

  @Override
  public void close() {
    try {
      if (!connection.isClosed()) {
        ProgressHandler.clearHandler(connection);
        BusyHandler.clearHandler(connection);
      }
    } catch (SQLException broken) {
      LoggerFactory.getLogger(SqliteGuard.class).debug("clearing the handlers", broken);
    }
  }
}
