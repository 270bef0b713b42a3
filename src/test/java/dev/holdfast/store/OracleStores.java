package dev.holdfast.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** Makes fresh copies of the store whose answers fib-flow itself has given. */
public final class OracleStores {

  /** The instant at which the answers in {@code oracle/*.json} were recorded, Unix seconds. */
  public static final long NOW = 1_760_000_000L;

  static final String[] TABLES = {
    "fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts", "fib_flow_workers"
  };

  private OracleStores() {}

  /** How a SQLite store keeps its transactions. */
  public enum Journal {
    ROLLBACK,
    WAL
  }

  /** Copies the SQLite store into a directory, as {@code fibflow.sqlite}. */
  public static OracleStore sqlite(Path directory, Journal journal)
      throws IOException, SQLException {
    Path file = directory.resolve("fibflow.sqlite");
    try (InputStream original =
        OracleStores.class.getResourceAsStream("/oracle/fibflow-small.sqlite")) {
      Files.copy(original, file);
    }
    OracleStore store =
        new OracleStore("sqlite:" + file.toAbsolutePath(), "jdbc:sqlite:" + file.toAbsolutePath());
    store.execute("PRAGMA journal_mode = " + (journal == Journal.WAL ? "WAL" : "DELETE"));
    return store;
  }

  /** Makes a SQLite store with fib-flow's tables and no rows, as {@code fibflow.sqlite}. */
  public static OracleStore emptySqlite(Path directory, Journal journal)
      throws IOException, SQLException {
    OracleStore store = sqlite(directory, journal);
    for (String table : TABLES) {
      store.execute("DELETE FROM " + table);
    }
    store.execute("DELETE FROM sqlite_sequence", "VACUUM");
    if (journal == Journal.WAL) {
      store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    return store;
  }

  /** Makes a PostgreSQL database with the store in it, on the server all tests share. */
  public static OracleStore postgres() throws SQLException {
    return OraclePostgres.shared().copy();
  }

  /** Makes a PostgreSQL database with fib-flow's tables and no rows. */
  public static OracleStore emptyPostgres() throws SQLException {
    OracleStore store = postgres();
    store.execute("TRUNCATE " + String.join(", ", TABLES) + " RESTART IDENTITY");
    return store;
  }

  /** Makes a PostgreSQL database without any table. */
  public static OracleStore blankPostgres() throws SQLException {
    return OraclePostgres.shared().blank();
  }

  /** Makes a MariaDB database with the store in it, on the server all tests share. */
  public static OracleStore mariaDb() throws SQLException {
    return OracleMariaDb.shared().copy();
  }

  /** Makes a MySQL database with the store in it, on the server all tests share. */
  public static OracleStore mysql() throws SQLException {
    return OracleMysql.shared().copy();
  }
}
