package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.store.TestEngine;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A cleanup of an SQLite store in WAL mode syncs the log between batches, not at each commit
 * (decision 0129). So the disk may have any beginning of the log that came after the last sync: the
 * store is cut there, frame by frame.
 */
class PowerCutTest extends ArchiveContract {

  private static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");
  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int SYNCED_AFTER = 4;

  /** How many tasks were left after each batch that came after the last sync. */
  private final Set<Long> wholeBatches = new TreeSet<>();

  @Test
  void whereverTheLogEndsWholeBatchesAreLeftAndNothingIsLost() throws Exception {
    assumeTrue(engine == TestEngine.SQLITE_WAL, "only here commits are not synced");
    Map<String, TreeMap<Long, String>> before;
    long orphans;
    byte[] file;
    byte[] log;
    Path path = Path.of(database.storeAddress().location());
    try (Connection keepsTheLog = database.connect()) {
      before = tables(keepsTheLog);
      orphans = orphans(keepsTheLog);
      CleanupOutcome outcome =
          new Cleanup(journal())
              .run(store, order(preview(), 10), new Syncing(path), RunPace.NONE, NEVER);
      assertThat(outcome.result().failure()).isNull();
      assertThat(outcome.result().batches()).isGreaterThan(2 * SYNCED_AFTER);
      file = Files.readAllBytes(path);
      log = Files.readAllBytes(Path.of(path + "-wal"));
    }
    Map<String, TreeMap<Long, String>> kept;
    try (Connection archived = DriverManager.getConnection("jdbc:sqlite:" + archive())) {
      kept = tables(archived);
    }
    int frame = FRAME_HEADER + ByteBuffer.wrap(log, 8, 4).getInt();
    assertThat(log.length).as("frames to cut at").isGreaterThan(50 * frame);
    Map<Long, String> found = new TreeMap<>();
    Path copy = directory.resolve("cut.sqlite");
    Files.write(copy, file);
    for (int end = LOG_HEADER; end <= log.length; end += frame) {
      Files.write(Path.of(copy + "-wal"), Arrays.copyOf(log, end));
      // Read-only: it writes no log back into the copy.
      try (Connection reopened =
          DriverManager.getConnection("jdbc:sqlite:file:" + copy + "?mode=ro")) {
        String sums = sums(reopened);
        long left = Long.parseLong(sums.split(" ")[0]);
        if (!sums.equals(found.put(left, sums))) {
          assertSound(reopened, orphans);
          assertNothingIsLost(before, tables(reopened), kept);
        }
      }
      Files.deleteIfExists(Path.of(copy + "-shm"));
    }
    assertThat(found.keySet()).isEqualTo(wholeBatches);
  }

  /** What differs as soon as any row of a table does: looked at in full only once. */
  private static String sums(Connection connection) throws SQLException {
    StringBuilder sums = new StringBuilder();
    for (String table : TABLES) {
      sums.append(
          first(connection, "select count(*) || ' ' || coalesce(sum(id), 0) from " + table));
      sums.append(' ');
    }
    return sums.toString();
  }

  private static void assertNothingIsLost(
      Map<String, TreeMap<Long, String>> before,
      Map<String, TreeMap<Long, String>> left,
      Map<String, TreeMap<Long, String>> kept) {
    for (String table : TABLES) {
      TreeMap<Long, String> both = new TreeMap<>(kept.get(table));
      both.putAll(left.get(table));
      assertThat(both).isEqualTo(before.get(table));
    }
  }

  private static void assertSound(Connection connection, long orphans) throws SQLException {
    assertThat(first(connection, "pragma integrity_check")).isEqualTo("ok");
    assertThat(orphans(connection)).as("rows without their task").isEqualTo(orphans);
  }

  /** The oracle has some of its own. */
  private static long orphans(Connection connection) throws SQLException {
    long orphans = 0;
    for (String table : TABLES.subList(1, TABLES.size())) {
      String alone = " where task_id not in (select id from fib_flow_tasks)";
      orphans += Long.parseLong(first(connection, "select count(*) from " + table + alone));
    }
    return orphans;
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.getString(1);
    }
  }

  private static Map<String, TreeMap<Long, String>> tables(Connection connection)
      throws SQLException {
    Map<String, TreeMap<Long, String>> tables = new TreeMap<>();
    for (String table : TABLES) {
      tables.put(table, rows(connection, table));
    }
    return tables;
  }

  /** Writes the log into the store after some batches: what comes then is on no disk for sure. */
  private final class Syncing implements CleanupListener {

    private final Path path;

    Syncing(Path path) {
      this.path = path;
    }

    @Override
    public void batchDone(CleanupProgress progress) {
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
          Statement statement = other.createStatement()) {
        if (progress.batches() == SYNCED_AFTER) {
          statement.execute("pragma wal_checkpoint(passive)");
        }
        if (progress.batches() >= SYNCED_AFTER) {
          try (ResultSet row = statement.executeQuery("select count(*) from fib_flow_tasks")) {
            wholeBatches.add(row.getLong(1));
          }
        }
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
