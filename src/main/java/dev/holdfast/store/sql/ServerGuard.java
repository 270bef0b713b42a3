package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/** Reaches the running statements of a server through its driver's own cancel. */
abstract class ServerGuard implements SqlEngine.Guard {

  private final Connection connection;
  private final Cancellation cancellation;
  private Duration patience;
  private volatile boolean timedOut;

  ServerGuard(Connection connection, Cancellation cancellation) {
    this.connection = connection;
    this.cancellation = cancellation;
  }

  /** Runs a statement that sets something of the session. */
  final void set(String setting) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(setting);
    }
  }

  /** Stops statements after this time from here, for a server that does not stop them all. */
  final void limitFromHere(Duration time) {
    patience = time;
  }

  @Override
  public final Cancellation.Registration watch(Statement statement) {
    timedOut = false;
    Cancellation.Registration cancel = cancellation.onCancel(() -> cancel(statement));
    if (patience == null) {
      return cancel;
    }
    Deadline deadline =
        Deadline.after(
            patience,
            () -> {
              timedOut = true;
              cancel(statement);
            });
    return () -> {
      deadline.close();
      cancel.close();
    };
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException ended) {
      LoggerFactory.getLogger(ServerGuard.class)
          .debug("cancelling a statement that had ended", ended);
    }
  }

  /** A server that stops a statement says so itself: it is among its failures. */
  @Override
  public final boolean timedOut() {
    return timedOut;
  }

  @Override
  public final void close() {
    // The next session sets its own timeout.
  }
}
