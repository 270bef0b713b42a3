package dev.holdfast.store.sql.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.sql.SqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The log of a store in WAL mode is written back between batches, and by nobody's commit. */
class SqliteLogTest {

  private static final long PAGE = 4_096;
  private static final long MOST = 20 * PAGE;

  @TempDir private Path directory;

  private Path file(String journalMode) throws SQLException {
    Path file = directory.resolve(journalMode + ".sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma page_size = " + PAGE);
      statement.execute("pragma journal_mode = " + journalMode);
      statement.execute("create table t (x)");
    }
    return file;
  }

  private static SqlSession writing(Path file) {
    SqliteEngine engine = new SqliteEngine(new SqliteFile(file), StoreOptions.defaults(_ -> null));
    return SqlSession.writing(engine, Cancellation.never(), Duration.ofSeconds(5));
  }

  private static void write(SqlSession session, int pages) {
    for (int page = 0; page < pages; page++) {
      session.handle().execute("insert into t values (zeroblob(" + PAGE + "))");
    }
  }

  /** Returns how many pages of the log are not in the database. */
  private static long ahead(SqlSession session) {
    return session
        .query("pragma wal_checkpoint(noop)")
        .map((row, _) -> row.getLong(2) - row.getLong(3))
        .one();
  }

  private static long number(SqlSession session, String sql) {
    return session.query(sql).mapTo(Long.class).one();
  }

  @Test
  void noCommitWritesTheLogBack() throws SQLException {
    try (SqlSession session = writing(file("wal"))) {
      new SqliteLog(session, new SqliteFile(directory.resolve("wal.sqlite")), MOST);
      // More than the thousand pages at which SQLite does so by itself.
      write(session, 1_100);

      assertThat(ahead(session)).isGreaterThan(1_100);
    }
  }

  @Test
  void aLogThatHasBecomeLargeIsWrittenBackBetweenBatches() throws SQLException {
    try (SqlSession session = writing(file("wal"))) {
      SqliteLog log = new SqliteLog(session, new SqliteFile(directory.resolve("wal.sqlite")), MOST);
      write(session, 2);
      log.between(false);
      assertThat(ahead(session)).as("small enough").isPositive();

      write(session, 40);
      log.between(false);
      assertThat(ahead(session)).isZero();
    }
  }

  @Test
  void whereOthersWriteTheirCommitsFindAShortLog() throws SQLException {
    try (SqlSession session = writing(file("wal"))) {
      SqliteLog log =
          new SqliteLog(session, new SqliteFile(directory.resolve("wal.sqlite")), 9_000 * PAGE);
      write(session, 1_100);
      log.between(false);
      assertThat(ahead(session)).isGreaterThan(1_100);

      log.between(true);
      assertThat(ahead(session)).isZero();
    }
  }

  @Test
  void onlyWhatAnotherConnectionWritesIsSeen() throws SQLException {
    Path file = file("wal");
    try (SqlSession session = writing(file);
        SqlSession other = writing(file)) {
      SqliteLog log = new SqliteLog(session, new SqliteFile(file), MOST);
      write(session, 30);
      log.between(false);
      assertThat(log.othersWrite()).isFalse();

      write(other, 1);
      assertThat(log.othersWrite()).isTrue();
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs a right to make links")
  void theLogThatIsSyncedIsThatOfTheFileBehindALink() throws Exception {
    Path file = file("wal");
    Path link = Files.createSymbolicLink(directory.resolve("link.sqlite"), file);
    try (SqlSession session = writing(link)) {
      SqliteLog log = new SqliteLog(session, new SqliteFile(link), MOST);
      write(session, 1);

      assertThat(log.log).exists();
      log.end();
    }
  }

  @Test
  void aReaderKeepsTheLogFromBeingWrittenBackAndNobodyWaits() throws SQLException {
    Path file = file("wal");
    try (SqlSession session = writing(file);
        Connection reader = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = reader.createStatement()) {
      SqliteLog log = new SqliteLog(session, new SqliteFile(file), MOST);
      reader.setAutoCommit(false);
      statement.executeQuery("select count(*) from t").close();
      write(session, 40);

      log.between(false);
      log.end();

      assertThat(ahead(session)).isGreaterThanOrEqualTo(40);
    }
  }

  @Test
  void othersKeepTheirOwnSettings() throws SQLException {
    Path file = file("wal");
    try (SqlSession session = writing(file);
        SqlSession other = writing(file)) {
      new SqliteLog(session, new SqliteFile(file), MOST);

      assertThat(number(session, "pragma synchronous")).isEqualTo(1);
      assertThat(number(session, "pragma wal_autocheckpoint")).isZero();
      assertThat(number(other, "pragma synchronous")).isEqualTo(2);
      assertThat(number(other, "pragma wal_autocheckpoint")).isEqualTo(1_000);
    }
  }

  @Test
  void aStoreWithARollbackJournalIsLeftAsItIs() throws SQLException {
    Path file = file("delete");
    try (SqlSession session = writing(file)) {
      SqliteLog log = new SqliteLog(session, new SqliteFile(file), MOST);
      write(session, 40);
      log.between(false);
      log.end();

      assertThat(number(session, "pragma synchronous")).isEqualTo(2);
      assertThat(number(session, "select count(*) from t")).isEqualTo(40);
    }
  }
}
