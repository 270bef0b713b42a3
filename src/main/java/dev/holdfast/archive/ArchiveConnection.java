package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Opens archive files. */
final class ArchiveConnection {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private ArchiveConnection() {}

  /**
   * Opens a file that is there, for reading. An archive is made of tables alone: a view may have
   * rows without end.
   *
   * @throws ArchiveException if it has others
   */
  static Connection reading(Path file) throws SQLException {
    Connection connection = rolledBack(file);
    try {
      String odd = "select 1 from pragma_table_list where type in ('view', 'virtual')";
      if (PlainSql.any(connection, odd)) {
        throw ArchiveException.failed(
            file, new SQLException("it has views, and an archive is made of tables alone"));
      }
      return connection;
    } catch (SQLException | RuntimeException refused) {
      connection.close();
      throw refused;
    }
  }

  private static Connection rolledBack(Path file) throws SQLException {
    if (Files.exists(Path.of(file + "-journal"))) {
      // A killed run left it: only a connection that may write can roll it back.
      try (Connection writer = open(file, false)) {
        PlainSql.run(writer, "select count(*) from sqlite_master");
        removeJournal(writer);
      } catch (SQLException readOnlyPlace) {
        return open(file, true);
      }
    }
    return open(file, true);
  }

  /** Opens a file that is there, for writing; what it commits is on disk when it has committed. */
  static Connection writing(Path file) throws SQLException {
    Connection connection = open(file, false);
    try {
      // EXTRA also syncs the folder after the journal is gone: else a power cut could bring the
      // journal back, and with it roll back what the store has deleted since.
      PlainSql.run(
          connection,
          "pragma main.journal_mode = delete",
          "pragma main.synchronous = extra",
          "pragma fullfsync = on",
          "pragma cache_size = -16000");
      return connection;
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
  }

  /**
   * Begins a transaction and takes the write lock. The driver must know of it: of a transaction
   * that it does not know it asks after each statement whether there is one.
   */
  static void begin(Connection connection) throws SQLException {
    try {
      connection.setAutoCommit(false);
    } catch (SQLException refused) {
      rollback(connection);
      throw refused;
    }
  }

  /** Commits it; what fails here is still to be taken back by {@link #rollback}. */
  static void commit(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
  }

  /** Takes it back, if there is one: then there is none any more. */
  static void rollback(Connection connection) throws SQLException {
    try {
      PlainSql.run(connection, "rollback");
    } catch (SQLException refused) {
      // A full disk makes SQLite roll back by itself.
      if (!String.valueOf(refused.getMessage()).contains("no transaction is active")) {
        throw refused;
      }
    }
    if (!connection.getAutoCommit()) {
      // The driver still takes it for open, and knows no other way to end it.
      PlainSql.run(connection, "begin");
      connection.setAutoCommit(true);
    }
  }

  /**
   * Keeps the journal's file between transactions, which spares the folder's sync. It is made void
   * in place and synced (sqlite3.c, {@code zeroJournalHdr}), so no power cut brings it back either.
   */
  static void keepJournal(Connection connection) throws SQLException {
    PlainSql.run(connection, "pragma main.journal_mode = persist");
  }

  /** Sorts with more memory and a second thread from now on. */
  static void sortFast(Connection connection) throws SQLException {
    PlainSql.run(connection, "pragma main.cache_size = -64000", "pragma threads = 2");
  }

  /** Removes a journal's file that was kept. No transaction may be open. */
  static void removeJournal(Connection connection) throws SQLException {
    keepJournal(connection);
    PlainSql.run(connection, "pragma main.journal_mode = delete");
  }

  private static Connection open(Path file, boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(Math.toIntExact(PATIENCE.toMillis()));
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    // Else the driver asks for the last rowid after each insert, with a statement of its own.
    config.setGetGeneratedKeys(false);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    return DriverManager.getConnection("jdbc:sqlite:" + uri(file, readOnly), config.toProperties());
  }

  /** Returns a file as SQLite's URI: never made if it is not there. */
  static String uri(Path file, boolean readOnly) {
    return "file:" + file.toUri().getRawPath() + (readOnly ? "?mode=ro" : "?mode=rw");
  }

  /** Returns what went wrong, in plain words. */
  static String reason(Exception failure) {
    return switch (failure) {
      case java.nio.file.AccessDeniedException _ -> "permission denied";
      case java.nio.file.NoSuchFileException missing -> "no such folder: " + missing.getFile();
      // "[SQLITE_FULL] Insertion failed …": the code helps nobody.
      default -> String.valueOf(failure.getMessage()).replaceFirst("^\\[SQLITE_[A-Z_]+]\\s*", "");
    };
  }
}
