package dev.holdfast.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import java.util.function.Function;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/**
 * The SQLite file of a journal. Entries are only ever added, each synced before its writer goes on;
 * triggers refuse to change or remove one. The file is opened anew for each call, so that several
 * processes can share it.
 */
final class JournalFile {

  private static final int PATIENCE_MILLIS = 20_000;

  private static final String[] SCHEMA = {
    "create table if not exists journal (sequence integer primary key, entry text not null,"
        + " hash text not null)",
    "create trigger if not exists journal_is_never_changed before update on journal"
        + " begin select raise(abort, 'the journal is append-only'); end",
    "create trigger if not exists journal_is_never_cut before delete on journal"
        + " begin select raise(abort, 'the journal is append-only'); end"
  };

  private final Path path;

  JournalFile(Path path) {
    this.path = path;
  }

  boolean exists() {
    return Files.exists(path);
  }

  /**
   * Adds an entry behind the newest.
   *
   * @param next makes it from the newest, which is null in an empty journal
   * @throws JournalException if it cannot be written
   */
  JournalEntry append(Function<JournalEntry, JournalEntry> next) {
    try {
      Files.createDirectories(path.getParent());
      try (Connection connection = open(false);
          Statement statement = connection.createStatement()) {
        statement.execute("begin immediate");
        for (String sql : SCHEMA) {
          statement.execute(sql);
        }
        JournalEntry entry = next.apply(newest(statement));
        insert(connection, entry);
        statement.execute("commit");
        return entry;
      }
    } catch (SQLException | IOException failure) {
      throw failed(failure);
    }
  }

  private static JournalEntry newest(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "select sequence, entry, hash from journal order by sequence desc limit 1")) {
      return row.next() ? entry(row) : null;
    }
  }

  private static void insert(Connection connection, JournalEntry entry) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into journal values (?, ?, ?)")) {
      insert.setLong(1, entry.sequence());
      insert.setString(2, entry.text());
      insert.setString(3, entry.hash());
      insert.executeUpdate();
    }
  }

  /** Hands over every entry in order. A journal that is not there has none. */
  void read(Consumer<JournalEntry> sink) {
    if (!exists()) {
      return;
    }
    try (Connection connection = open(true);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select sequence, entry, hash from journal order by sequence")) {
      while (rows.next()) {
        sink.accept(entry(rows));
      }
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  private static JournalEntry entry(ResultSet row) throws SQLException {
    return new JournalEntry(
        row.getLong(1), String.valueOf(row.getString(2)), String.valueOf(row.getString(3)));
  }

  private Connection open(boolean reading) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(PATIENCE_MILLIS);
    config.setSynchronous(SynchronousMode.FULL);
    if (reading) {
      // Not read-only: what a killed writer left must be rolled back by whoever comes next.
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    return DriverManager.getConnection("jdbc:sqlite:" + path, config.toProperties());
  }

  private JournalException failed(Exception failure) {
    return new JournalException(path.toString(), String.valueOf(failure.getMessage()), failure);
  }
}
