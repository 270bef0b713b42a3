package dev.holdfast.store.sql.tunnel;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A source of connections for a pool.
 *
 * @param opening logs in
 */
record ReaderSource(Opening opening) implements DataSource {

  /** Opens one connection. */
  @FunctionalInterface
  interface Opening {
    Connection open() throws SQLException;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return opening.open();
  }

  @Override
  public Connection getConnection(String user, String secret) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // Nothing is logged here.
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // Set as a property of the connection.
  }

  @Override
  public int getLoginTimeout() {
    // Not what a login may take, but how long the closing pool waits for one under way.
    return 1;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
