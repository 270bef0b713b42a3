package dev.holdfast.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Somebody who keeps all who want to write tasks waiting, while whoever reads does not. */
public final class KeptOut implements AutoCloseable {

  private final TestEngine engine;
  private final Connection connection;

  private KeptOut(TestEngine engine, Connection connection) {
    this.engine = engine;
    this.connection = connection;
  }

  /** Locks; nobody waits before. */
  public static KeptOut of(TestEngine engine, OracleStore database) throws SQLException {
    Connection connection = database.connect();
    try (Statement statement = connection.createStatement()) {
      if (engine.isSqlite()) {
        statement.execute("begin immediate");
      } else if (engine.isMysql()) {
        statement.execute("lock tables fib_flow_tasks read");
      } else {
        connection.setAutoCommit(false);
        statement.execute("lock table fib_flow_tasks in exclusive mode");
      }
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
    return new KeptOut(engine, connection);
  }

  /** Lets them in. */
  @Override
  public void close() throws SQLException {
    try (connection;
        Statement statement = connection.createStatement()) {
      statement.execute(engine.isMysql() ? "unlock tables" : "rollback");
    }
  }
}
