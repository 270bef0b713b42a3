package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.LoggerFactory;

/** Reaches the running statements of a server through its driver's own cancel. */
abstract class ServerGuard implements SqlEngine.Guard {

  private final Connection connection;
  private final Cancellation cancellation;

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

  @Override
  public final Cancellation.Registration watch(Statement statement) {
    return cancellation.onCancel(
        () -> {
          try {
            statement.cancel();
          } catch (SQLException ended) {
            LoggerFactory.getLogger(ServerGuard.class)
                .debug("cancelling a statement that had ended", ended);
          }
        });
  }

  @Override
  public final boolean timedOut() {
    return false; // The server says so itself: it is among its failures.
  }

  @Override
  public final void close() {
    // The next session sets its own timeout.
  }
}
