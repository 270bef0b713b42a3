package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLocksTest {

  @TempDir Path directory;

  /**
   * A process that closes any descriptor of a file drops all its POSIX locks on that file
   * (sqlite.org/howtocorrupt, 2.2), so only SQLite itself may ever open a database.
   */
  @Test
  void readingTheStoreKeepsTheLocksOfAWriterInThisProcess() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    try (TaskStore store = oracle.open();
        Connection writer = oracle.connect();
        Statement statement = writer.createStatement()) {
      statement.execute("begin immediate");
      store.overview(Cancellation.never());
      try (TaskStore other = oracle.open()) {
        other.now(Cancellation.never());
      }

      Process probe = ChildJvm.start(Probe.class, oracle.jdbcUrl());
      String answer = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer.strip()).isEqualTo("busy");
      statement.execute("rollback");
    }
  }

  /** Tries to become the writer. */
  static final class Probe {
    public static void main(String[] arguments) throws SQLException {
      try (Connection connection = DriverManager.getConnection(arguments[0]);
          Statement statement = connection.createStatement()) {
        statement.execute("pragma busy_timeout = 0");
        statement.execute("begin immediate");
        System.out.println("writing");
      } catch (SQLException refused) {
        System.out.println(refused.getMessage().contains("BUSY") ? "busy" : refused.getMessage());
      }
    }
  }
}
