package dev.holdfast.archive;

import dev.holdfast.archive.ArchiveFinding.Kind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Checks an archive: SQLite's own check of its file, then each row, each batch and the whole. */
public final class ArchiveVerification {

  /** How many findings are named. */
  public static final int SHOWN = 1_000;

  private static final int LOOK_EVERY = 10_000;

  private final Connection connection;
  private final ArchiveManifest manifest;
  private final ArchiveTables tables;
  private final Progress progress;
  private final Cancellation cancellation;
  private final List<ArchiveFinding> findings = new ArrayList<>();
  private long found;
  private long checked;

  /** Of these, how many only tell something about others. */
  private long told;

  private ArchiveVerification(
      Connection connection, ArchiveManifest manifest, Progress progress, Cancellation cancellation)
      throws SQLException {
    this.connection = connection;
    this.tables = ArchiveTables.of(connection);
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
                  Kind.DAMAGED, null, null, null, ArchiveConnection.reason(failure)));
      return new Outcome(manifest, 0, damaged, 1);
    }
  }

  private Outcome check() throws SQLException {
    PlainSql.all(connection, "pragma integrity_check", (row, _) -> row.getString(1)).stream()
        .filter(wrong -> !"ok".equals(wrong))
        .forEach(wrong -> find(Kind.DAMAGED, null, null, null, wrong));
    List<StoredTable> present = tables.present(connection);
    // Triggers change what is written next.
    PlainSql.all(
        connection,
        "select tbl_name, name from sqlite_master where type = 'trigger' order by 1, 2",
        (row, _) -> find(Kind.TRIGGER, row.getString(1), null, null, row.getString(2)));
    for (StoredTable table : present) {
      rows(table);
    }
    batches();
    if (manifest.sha256() != null && !manifest.sha256().equals(ArchiveManifest.sum(connection))) {
      find(Kind.MANIFEST_DIFFERS, null, null, null, null);
    }
    return new Outcome(manifest, checked - told, findings, found);
  }

  /** Returns how many there are now. */
  private long find(Kind kind, String table, TaskId row, Long batch, String detail) {
    if (findings.size() < SHOWN) {
      findings.add(new ArchiveFinding(kind, table, row, batch, detail));
    }
    return ++found;
  }

  /** Walks the rows and their sums side by side, both by id. */
  private void rows(StoredTable table) throws SQLException {
    int kind = tables.place(table);
    String id = ArchiveSchema.id(table);
    String all =
        "select *, %2$s from %1$s order by %2$s".formatted(ArchiveSchema.quoted(table.name()), id);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(all);
        Statement sumStatement = connection.createStatement();
        ResultSet sum =
            sumStatement.executeQuery(
                "select id, sha256 from holdfast_rows where kind = " + kind + " order by id")) {
      RowReader reader = new RowReader(row, 1);
      int idPlace = row.getMetaData().getColumnCount();
      RowChecksum checksum = new RowChecksum();
      boolean hasRow = row.next();
      boolean hasSum = sum.next();
      while (hasRow || hasSum) {
        TaskId rowId = hasRow ? ArchivedValue.id(row, idPlace) : null;
        TaskId sumId = hasSum ? ArchivedValue.id(sum, 1) : null;
        int order = hasRow && hasSum ? IdOrder.SQLITE.compare(rowId, sumId) : hasRow ? -1 : 1;
        if (order < 0) {
          find(Kind.ADDED, table.name(), rowId, null, null);
          hasRow = row.next();
          continue;
        }
        byte[] expected = sum.getBytes(2);
        if (order > 0) {
          find(Kind.MISSING, table.name(), sumId, null, null);
        } else {
          Object[] values = reader.values(row);
          if (!Arrays.equals(expected, checksum.of(kind, reader.places, values))) {
            find(Kind.ALTERED, table.name(), rowId, null, null);
          } else if (!reader.sized(values)) {
            find(Kind.SIZE_DIFFERS, table.name(), rowId, null, null);
          }
          hasRow = row.next();
        }
        hasSum = sum.next();
        told += table.holds() == StoredTable.Holds.CONTEXT ? 1 : 0;
        if (++checked % LOOK_EVERY == 0) {
          cancellation.throwIfCancelled();
          progress.report(checked, manifest.rows());
        }
      }
    }
  }

  /**
   * Walks the batches and the sums of their rows side by side: SQLite sorts what does not fit into
   * its cache in a file, and of the rows only those of one batch are in memory.
   */
  private void batches() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet batch =
            statement.executeQuery(
                "select batch, tasks, events, attempts, sha256, "
                    + (tables.named() ? "null" : "rows")
                    + " from holdfast_batches order by batch");
        Statement rowStatement = connection.createStatement();
        ResultSet row =
            rowStatement.executeQuery(
                "select batch, kind, id, sha256 from holdfast_rows order by batch")) {
      boolean hasBatch = batch.next();
      boolean hasRow = row.next();
      while (hasBatch || hasRow) {
        long number =
            Math.min(
                hasBatch ? batch.getLong(1) : Long.MAX_VALUE,
                hasRow ? row.getLong(1) : Long.MAX_VALUE);
        BatchSum there = new BatchSum();
        while (hasRow && row.getLong(1) == number) {
          there.add(row.getInt(2), ArchivedValue.id(row, 3), row.getBytes(4));
          hasRow = row.next();
        }
        boolean known = hasBatch && batch.getLong(1) == number;
        if (!known || there.isEmpty() || !same(there, batch)) {
          find(Kind.BATCH_DIFFERS, null, null, number, null);
        }
        hasBatch = known ? batch.next() : hasBatch;
        cancellation.throwIfCancelled();
      }
    }
  }

  private boolean same(BatchSum there, ResultSet batch) throws SQLException {
    boolean counted =
        tables.named()
            ? there.count(1) == batch.getLong(3) && there.count(2) == batch.getLong(4)
            : tables.counts(there).equals(batch.getString(6));
    return counted
        && there.count(0) == batch.getLong(2)
        && Arrays.equals(there.sum(), batch.getBytes(5));
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

    /** Returns whether nothing is wrong. */
    public boolean sound() {
      return found == 0;
    }
  }
}
