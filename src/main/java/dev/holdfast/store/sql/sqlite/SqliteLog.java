package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.sql.SqlSession;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The write-ahead log of an SQLite store while a connection writes many batches (decision 0129). By
 * itself SQLite syncs the log at each commit and, once it has a thousand pages, writes them into
 * the database inside of somebody's commit. Here a commit only writes; what is left is done between
 * batches, while nobody waits for a lock. A store with another journal is left as it is.
 */
public final class SqliteLog {

  /** How large the log may get before its pages are written into the database. */
  private static final long MOST_BYTES = 64L << 20;

  /** At so many a connection with SQLite's own settings writes them back in its commit. */
  private static final long OTHERS_PAGES = 1_000;

  private static final Duration LATELY = Duration.ofSeconds(2);

  private final SqlSession session;

  /** Where the log is, if there is one. */
  final Path log;

  private final boolean used;
  private final long mostPages;
  private long version;
  private long writtenAt;
  private boolean written;

  /**
   * Looks whether the store has one.
   *
   * @param session the one that writes
   * @param file the database
   */
  public SqliteLog(SqlSession session, SqliteFile file) {
    this(session, file, MOST_BYTES);
  }

  SqliteLog(SqlSession session, SqliteFile file, long mostBytes) {
    this.session = session;
    // Beside the file itself, not beside a link to it.
    this.log = Path.of(file.realPath() + "-wal");
    this.used = "wal".equals(session.query("pragma journal_mode").mapTo(String.class).one());
    this.mostPages = mostBytes / number("page_size");
    this.version = number("data_version");
    if (used) {
      // Only for this connection: workers keep what they have.
      session.handle().execute("pragma synchronous = normal");
      session.handle().execute("pragma wal_autocheckpoint = 0");
    }
  }

  private long number(String pragma) {
    return session.query("pragma " + pragma).mapTo(Long.class).one();
  }

  /**
   * Returns whether another connection has written lately: what this one reads of it changes only
   * when another one commits (sqlite.org, data_version).
   */
  public boolean othersWrite() {
    long now = System.nanoTime();
    long there = number("data_version");
    if (there != version) {
      version = there;
      written = true;
      writtenAt = now;
    }
    return written && now - writtenAt < LATELY.toNanos();
  }

  /**
   * Writes the log into the database if it has become large. Other writers may go on meanwhile, but
   * to their commits a thousand pages are too many.
   */
  public void between(boolean shared) {
    if (used && pagesAhead("noop") > (shared ? Math.min(OTHERS_PAGES, mostPages) : mostPages)) {
      pagesAhead("passive");
    }
  }

  private long pagesAhead(String mode) {
    return session
        .query("pragma wal_checkpoint(" + mode + ")")
        .map((row, _) -> row.getLong(2) - row.getLong(3))
        .one();
  }

  /**
   * Brings all that was committed to disk.
   *
   * @throws SQLException if that fails: nobody knows then what would outlive a power cut
   */
  public void end() throws SQLException {
    if (!used || !Files.exists(log)) {
      return;
    }
    // No lock of SQLite's is on the log itself, so closing it again loses none.
    try (FileChannel synced = FileChannel.open(log, StandardOpenOption.WRITE)) {
      synced.force(true);
    } catch (IOException failure) {
      throw new SQLException("syncing " + log, failure);
    }
  }
}
