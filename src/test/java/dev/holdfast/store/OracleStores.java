package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

/** Makes fresh copies of the store whose answers fib-flow itself has given. */
public final class OracleStores {

  /** The instant at which the answers in {@code oracle/*.json} were recorded, Unix seconds. */
  public static final long NOW = 1_760_000_000L;

  public static final String[] TABLES = {
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
    return written(directory, SqliteImage.of(journal, true));
  }

  /** Makes a SQLite store with fib-flow's tables and no rows, as {@code fibflow.sqlite}. */
  public static OracleStore emptySqlite(Path directory, Journal journal)
      throws IOException, SQLException {
    return written(directory, SqliteImage.of(journal, false));
  }

  private static OracleStore written(Path directory, byte[] image) throws IOException {
    Path file = directory.resolve("fibflow.sqlite");
    Files.write(file, image, StandardOpenOption.CREATE_NEW);
    return sqlite(file);
  }

  /** Returns a SQLite file as a store. */
  static OracleStore sqlite(Path file) {
    String address = "sqlite:" + file.toAbsolutePath();
    return new OracleStore(address, "jdbc:" + address);
  }

  /** Makes a PostgreSQL database with the store in it, on the server all tests share. */
  public static OracleStore postgres() throws SQLException {
    return OraclePostgres.shared().copy();
  }

  /** Makes a PostgreSQL database with fib-flow's tables and no rows. */
  public static OracleStore emptyPostgres() throws SQLException {
    return OraclePostgres.shared().empty();
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
