package dev.holdfast.store;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;

/**
 * A real database made for one test: how the product finds it, and a way past the product for
 * setting it up and looking at what is left.
 *
 * @param address what an operator would type
 * @param jdbcUrl for {@link #connect}
 */
public record OracleStore(String address, String jdbcUrl) {

  /** Returns the address as the product reads it. */
  public StoreAddress storeAddress() {
    return StoreAddress.parse(address);
  }

  /** Opens the store with the providers that are installed, asking nobody for a password. */
  public TaskStore open() {
    return KnownStores.ALL.open(storeAddress(), StoreOptions.defaults(SecretSource.NONE));
  }

  /**
   * Opens a connection of the test's own, with every right and autocommit on. SQLite lets it write
   * what fib-flow's checks refuse, as other programs may have done.
   */
  public Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(jdbcUrl);
    if (jdbcUrl.startsWith("jdbc:sqlite:")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA ignore_check_constraints = ON");
      }
    }
    return connection;
  }

  /** Opens a connection for rows of a test, which need not outlive the machine: without syncs. */
  public Connection connectToFill() throws SQLException {
    Connection connection = connect();
    if (jdbcUrl.startsWith("jdbc:sqlite:")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA synchronous = OFF");
      }
    }
    return connection;
  }

  /** Runs statements, each in its own transaction. */
  public void execute(String... statements) throws SQLException {
    try (Connection connection = connectToFill();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Returns the number in the first column of the first row. */
  public long number(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      if (!rows.next()) {
        throw new SQLException("no row: " + sql);
      }
      return rows.getLong(1);
    }
  }

  /** Returns the numbers in the first column. */
  public Set<Long> numbers(String sql) throws SQLException {
    Set<Long> numbers = new TreeSet<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }
}
