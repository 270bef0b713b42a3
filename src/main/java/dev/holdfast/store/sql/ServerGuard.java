package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * Begins and ends the transactions of one session of a server, and reaches its running statements
 * through the driver's own cancel. What a session sets holds in its transactions only: between two
 * of them a pooler may hand the connection to somebody else (decision 0140).
 */
public abstract class ServerGuard implements Guard {

  private static final Duration SLACK = Duration.ofSeconds(3);

  private final Connection connection;
  private final Cancellation cancellation;
  private final Map<String, String> settings;
  private Duration patience;
  private boolean begun;
  private volatile boolean timedOut;

  /**
   * Begins nothing yet.
   *
   * @param settings variables of the server with their values, as SQL
   */
  public ServerGuard(
      Connection connection, Cancellation cancellation, Map<String, String> settings) {
    this.connection = connection;
    this.cancellation = cancellation;
    this.settings = new LinkedHashMap<>(settings);
  }

  /** Begins a transaction in which these settings hold. */
  public abstract void begin(Connection on, Map<String, String> settings) throws SQLException;

  /** Sets one more for the rest of a transaction that is open. */
  public abstract void apply(Connection on, String name, String value) throws SQLException;

  /** Ends the transaction, and takes back whatever was set. */
  public abstract void end(Connection on, Map<String, String> settings, boolean keep)
      throws SQLException;

  /** Runs one statement, or several that the driver takes as one. */
  public static void execute(Connection on, String sql) throws SQLException {
    try (Statement statement = on.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public final boolean begin() throws SQLException {
    if (begun) {
      return false;
    }
    begun = true;
    try {
      begin(connection, settings);
      return true;
    } catch (SQLException refused) {
      try {
        end(false);
      } catch (SQLException broken) {
        refused.addSuppressed(broken);
      }
      throw refused;
    }
  }

  @Override
  public final boolean begun() {
    return begun;
  }

  @Override
  public final void end(boolean keep) throws SQLException {
    if (!begun) {
      return;
    }
    if (keep) {
      end(connection, settings, true);
      begun = false;
      return;
    }
    begun = false;
    try {
      end(connection, settings, false);
    } catch (SQLException late) {
      // A cancellation that came too late for its own statement hits only one more.
      end(connection, settings, false);
    }
  }

  @Override
  public final void set(String name, String value) throws SQLException {
    settings.put(name, value);
    if (begun) {
      apply(connection, name, value);
    }
  }

  /** Lets the network be silent for as long as a statement may take, and a little more. */
  public final void hearFor(Duration time) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, (int) time.plus(SLACK).toMillis());
  }

  /** Stops statements after this time from here, for a server that does not stop them all. */
  public final void limitFromHere(Duration time) {
    patience = time;
  }

  @Override
  public final Cancellation.Registration watch(Stop statement) {
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

  private static void cancel(Stop statement) {
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
    try {
      end(false);
    } catch (SQLException broken) {
      // The connection is gone, and what was open with it.
      LoggerFactory.getLogger(ServerGuard.class).debug("ending a broken session", broken);
    }
  }
}
