package dev.holdfast.archive;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.StoredTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks an archive: SQLite's own check of its file, then each row, each batch and the whole. */
public final class ArchiveVerification {

  /** How many findings are named. */
  public static final int SHOWN = 1_000;

  static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  private static final int LOOK_EVERY = 10_000;

  private final Connection connection;
  private final ArchiveManifest manifest;
  private final Progress progress;
  private final Cancellation cancellation;
  private final List<ArchiveFinding> findings = new ArrayList<>();
  private final Map<Long, BatchSum> batches = new TreeMap<>();
  private long found;
  private long checked;

  private ArchiveVerification(
      Connection connection,
      ArchiveManifest manifest,
      Progress progress,
      Cancellation cancellation) {
    this.connection = connection;
    this.manifest = manifest;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /**
   * Checks a file.
   *
   * @throws ArchiveException if it is no archive
   */
  public static Outcome run(Path file, Progress progress, Cancellation cancellation) {
    ArchiveManifest manifest = ArchiveManifest.read(file);
    try (Connection connection = ArchiveConnection.reading(file)) {
      return new ArchiveVerification(connection, manifest, progress, cancellation).check();
    } catch (SQLException failure) {
      List<ArchiveFinding> damaged =
          List.of(
              new ArchiveFinding(
                  ArchiveFinding.Kind.DAMAGED, null, null, ArchiveWriter.reason(failure)));
      return new Outcome(manifest, 0, damaged, 1);
    }
  }

  private Outcome check() throws SQLException {
    integrity();
    for (StoredTable.Kind kind : StoredTable.Kind.values()) {
      String table = TABLES.get(kind.ordinal());
      if (!ArchiveSchema.columns(connection, table).isEmpty()) {
        rows(kind.ordinal(), table);
      }
    }
    batches();
    if (manifest.sha256() != null && !manifest.sha256().equals(ArchiveManifest.sum(connection))) {
      find(ArchiveFinding.Kind.MANIFEST_DIFFERS, null, null, null);
    }
    return new Outcome(manifest, checked, findings, found);
  }

  private void find(ArchiveFinding.Kind kind, String table, Long id, String detail) {
    found++;
    if (findings.size() < SHOWN) {
      findings.add(new ArchiveFinding(kind, table, id, detail));
    }
  }

  private void integrity() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("pragma integrity_check")) {
      while (rows.next()) {
        if (!"ok".equals(rows.getString(1))) {
          find(ArchiveFinding.Kind.DAMAGED, null, null, rows.getString(1));
        }
      }
    }
  }

  /** Walks the rows and their sums side by side, both by id. */
  private void rows(int kind, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select * from " + table + " order by id");
        Statement sumStatement = connection.createStatement();
        ResultSet sum =
            sumStatement.executeQuery(
                "select id, batch, sha256 from holdfast_rows where kind = "
                    + kind
                    + " order by id")) {
      RowReader reader = new RowReader(row);
      RowChecksum checksum = new RowChecksum();
      boolean hasRow = row.next();
      boolean hasSum = sum.next();
      while (hasRow || hasSum) {
        long rowId = hasRow ? row.getLong("id") : Long.MAX_VALUE;
        long sumId = hasSum ? sum.getLong(1) : Long.MAX_VALUE;
        if (hasRow && (!hasSum || rowId < sumId)) {
          find(ArchiveFinding.Kind.ADDED, table, rowId, null);
          hasRow = row.next();
          continue;
        }
        byte[] expected = sum.getBytes(3);
        batches.computeIfAbsent(sum.getLong(2), n -> new BatchSum()).add(kind, sumId, expected);
        if (!hasRow || sumId < rowId) {
          find(ArchiveFinding.Kind.MISSING, table, sumId, null);
        } else {
          if (!Arrays.equals(expected, checksum.of(kind, reader.places(), reader.values(row)))) {
            find(ArchiveFinding.Kind.ALTERED, table, rowId, null);
          }
          hasRow = row.next();
        }
        hasSum = sum.next();
        tick();
      }
    }
  }

  private void tick() {
    if (++checked % LOOK_EVERY == 0) {
      cancellation.throwIfCancelled();
      progress.report(checked, manifest.tasks() + manifest.events() + manifest.attempts());
    }
  }

  private void batches() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select batch, tasks, events, attempts, sha256 from holdfast_batches")) {
      while (rows.next()) {
        long batch = rows.getLong(1);
        BatchSum there = batches.remove(batch);
        boolean same =
            there != null
                && there.count(0) == rows.getLong(2)
                && there.count(1) == rows.getLong(3)
                && there.count(2) == rows.getLong(4)
                && Arrays.equals(there.sum(), rows.getBytes(5));
        if (!same) {
          find(ArchiveFinding.Kind.BATCH_DIFFERS, null, batch, null);
        }
      }
    }
    batches.keySet().forEach(batch -> find(ArchiveFinding.Kind.BATCH_DIFFERS, null, batch, null));
  }

  /**
   * What a check found.
   *
   * @param manifest what the archive says it holds
   * @param rows how many rows were checked
   * @param findings what is wrong, the first {@link #SHOWN}
   * @param found how much is wrong
   */
  public record Outcome(
      ArchiveManifest manifest, long rows, List<ArchiveFinding> findings, long found) {
    public Outcome {
      findings = List.copyOf(findings);
    }

    /** Returns whether nothing is wrong. */
    public boolean sound() {
      return found == 0;
    }
  }
}
