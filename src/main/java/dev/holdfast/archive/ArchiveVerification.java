package dev.holdfast.archive;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
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
                  ArchiveFinding.Kind.DAMAGED, null, null, null, ArchiveWriter.reason(failure)));
      return new Outcome(manifest, 0, damaged, 1);
    }
  }

  private Outcome check() throws SQLException {
    integrity();
    for (StoredTable table : ArchiveTables.of(connection).present(connection)) {
      rows(table);
    }
    batches();
    if (manifest.sha256() != null && !manifest.sha256().equals(ArchiveManifest.sum(connection))) {
      find(new ArchiveFinding(ArchiveFinding.Kind.MANIFEST_DIFFERS, null, null, null, null));
    }
    return new Outcome(manifest, checked, findings, found);
  }

  private void find(ArchiveFinding finding) {
    found++;
    if (findings.size() < SHOWN) {
      findings.add(finding);
    }
  }

  private void row(ArchiveFinding.Kind kind, StoredTable table, TaskId row) {
    find(new ArchiveFinding(kind, table.name(), row, null, null));
  }

  private void batch(long number) {
    find(new ArchiveFinding(ArchiveFinding.Kind.BATCH_DIFFERS, null, null, number, null));
  }

  private void integrity() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("pragma integrity_check")) {
      while (rows.next()) {
        if (!"ok".equals(rows.getString(1))) {
          find(
              new ArchiveFinding(ArchiveFinding.Kind.DAMAGED, null, null, null, rows.getString(1)));
        }
      }
    }
  }

  /** Walks the rows and their sums side by side, both by id. */
  private void rows(StoredTable table) throws SQLException {
    int kind = table.kind().ordinal();
    String id = ArchiveSchema.quoted(table.id());
    String all = "select * from %s order by %s".formatted(ArchiveSchema.quoted(table.name()), id);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(all);
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
        TaskId rowId = hasRow ? ArchivedValue.id(row, row.findColumn(table.id())) : null;
        TaskId sumId = hasSum ? ArchivedValue.id(sum, 1) : null;
        int order = hasRow && hasSum ? IdOrder.SQLITE.compare(rowId, sumId) : hasRow ? -1 : 1;
        if (order < 0) {
          row(ArchiveFinding.Kind.ADDED, table, rowId);
          hasRow = row.next();
          continue;
        }
        byte[] expected = sum.getBytes(3);
        batches.computeIfAbsent(sum.getLong(2), n -> new BatchSum()).add(kind, sumId, expected);
        if (order > 0) {
          row(ArchiveFinding.Kind.MISSING, table, sumId);
        } else {
          if (!Arrays.equals(expected, checksum.of(kind, reader.places(), reader.values(row)))) {
            row(ArchiveFinding.Kind.ALTERED, table, rowId);
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
          batch(batch);
        }
      }
    }
    batches.keySet().forEach(this::batch);
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
