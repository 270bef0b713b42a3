package dev.holdfast.archive;

import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;

/**
 * Brings an archive to what the store has become: rows that went are in a batch that is known to be
 * deleted, rows that stay in the store are not in the archive, and of the rest nobody knows yet.
 */
record ArchiveSettlement(Connection connection, ArchiveBatches batches, ArchiveTables tables) {

  ArchiveSettlement(Connection connection, ArchiveBatches batches) {
    this(connection, batches, batches.tables());
  }

  /** How many subjects are looked for at once. */
  private static final int CHUNK = 200;

  /**
   * Settles a batch by what is known of its subjects. What is refused may have gone in parts, and
   * what nobody knows may go yet: both get a batch of their own.
   */
  void settle(long batch, List<Settled> subjects) throws SQLException {
    Set<TaskId> gone = new HashSet<>();
    Set<TaskId> kept = new LinkedHashSet<>();
    Set<TaskId> refused = new LinkedHashSet<>();
    for (Settled subject : subjects) {
      switch (subject.outcome()) {
        case DONE, ALREADY -> gone.add(subject.id());
        // What has gone in parts before is only known by looking.
        case KEPT -> (ownRowGoes() ? kept : refused).add(subject.id());
        case FAILED, UNDONE -> refused.add(subject.id());
        case UNKNOWN -> {}
      }
    }
    ArchiveProofs.put(connection, subjects);
    if (!kept.isEmpty()) {
      takeOut(batch, kept);
      batches.recount(batch);
    }
    if (!refused.isEmpty()) {
      batches.refused(split(batch, refused));
    }
    List<TaskId> unknown = subjects(batch).stream().filter(id -> !gone.contains(id)).toList();
    if (!unknown.isEmpty() && !gone.isEmpty()) {
      split(batch, unknown);
    }
    if (!gone.isEmpty()) {
      batches.deleted(batch);
    }
  }

  private boolean ownRowGoes() {
    return tables.tables.getFirst().goes();
  }

  private long split(long batch, Collection<TaskId> subjects) throws SQLException {
    long other = batches.next();
    batches.move(batch, subjects, other);
    batches.writtenLike(batch, other);
    batches.recount(batch);
    return other;
  }

  private void takeOut(long batch, Collection<TaskId> subjects) throws SQLException {
    for (StoredTable table : tables.present(connection)) {
      batches.takeOut(batch, table, ids(rows(batch, table, subjects)));
    }
  }

  /**
   * Looks into the store for all of which nothing says that it went. What is there is taken out
   * only if the store said that it did not do it: else it may go yet, and stays until it is written
   * anew.
   */
  void look(StoredRows store) throws SQLException {
    for (ArchiveBatches.FailedAndUnknown unsettled : batches.unsettled()) {
      if (ownRowGoes()) {
        settleWhole(unsettled, store);
      } else {
        settleInParts(unsettled, store);
      }
    }
  }

  private void settleWhole(ArchiveBatches.FailedAndUnknown unsettled, StoredRows store)
      throws SQLException {
    long batch = unsettled.batch();
    StoredTable own = tables.tables.getFirst();
    Set<TaskId> there = new HashSet<>();
    for (List<TaskId> some : chunks(unsettled.subjects())) {
      there.addAll(present(store, own, rows(batch, own, some)));
    }
    if (there.isEmpty()) {
      batches.deleted(batch);
    } else if (unsettled.refused()) {
      takeOut(batch, there);
      batches.recount(batch);
      batches.deleted(batch);
    } else if (there.size() < unsettled.subjects().size()) {
      split(batch, there);
      batches.deleted(batch);
    }
  }

  /** Of what goes in parts, each part is asked for. */
  private void settleInParts(ArchiveBatches.FailedAndUnknown unsettled, StoredRows store)
      throws SQLException {
    long batch = unsettled.batch();
    long other = batches.next();
    List<StoredTable> parts =
        tables.present(connection).stream().filter(StoredTable::goes).toList();
    Set<TaskId> there = new LinkedHashSet<>();
    for (List<TaskId> some : chunks(unsettled.subjects())) {
      for (StoredTable table : parts) {
        List<StoredRow> rows = rows(batch, table, some);
        Set<TaskId> present = present(store, table, rows);
        Set<TaskId> gone = ids(rows);
        gone.removeAll(present);
        batches.moveRows(table, gone, other);
        rows.stream()
            .filter(row -> present.contains(row.id()))
            .forEach(row -> there.add(row.subject()));
        if (unsettled.refused()) {
          batches.takeOut(batch, table, present);
        }
      }
    }
    List<TaskId> whole = new ArrayList<>(unsettled.subjects());
    whole.removeAll(there);
    batches.move(batch, unsettled.refused() ? withParts(unsettled.subjects()) : whole, other);
    if (unsettled.refused()) {
      takeOut(batch, unsettled.subjects());
    }
    batches.writtenLike(batch, other);
    batches.deleted(other);
    batches.recount(other);
    batches.recount(batch);
  }

  /** Returns those subjects of which a part is archived: what is told of them belongs to it. */
  private Set<TaskId> withParts(List<TaskId> subjects) throws SQLException {
    Set<TaskId> some = new LinkedHashSet<>();
    for (StoredTable table : tables.present(connection)) {
      if (table.goes()) {
        for (StoredRow row : rows(null, table, subjects)) {
          table.subjects().stream()
              .map(row::subject)
              .filter(subjects::contains)
              .findFirst()
              .ifPresent(some::add);
        }
      }
    }
    return some;
  }

  private static List<List<TaskId>> chunks(List<TaskId> all) {
    return all.stream().gather(Gatherers.windowFixed(CHUNK)).toList();
  }

  private static Set<TaskId> present(StoredRows store, StoredTable table, List<StoredRow> rows) {
    return rows.stream()
        .gather(Gatherers.windowFixed(RetentionSnapshot.CHUNK))
        .flatMap(some -> store.present(table, some).stream())
        .collect(Collectors.toSet());
  }

  private static Set<TaskId> ids(List<StoredRow> rows) {
    Set<TaskId> ids = new LinkedHashSet<>();
    rows.forEach(row -> ids.add(row.id()));
    return ids;
  }

  private List<TaskId> subjects(long batch) throws SQLException {
    String sql = "select id from holdfast_rows where kind = 0 and batch = ? order by id";
    return PlainSql.all(connection, sql, (row, _) -> ArchivedValue.id(row, 1), batch);
  }

  /** Reads the rows that a batch, or any if none is named, has of some subjects. */
  private List<StoredRow> rows(Long batch, StoredTable table, Collection<TaskId> subjects)
      throws SQLException {
    String sql =
        "select * from %s where %s"
                .formatted(ArchiveSchema.quoted(table.name()), ArchiveSchema.subject(table))
            + " %s";
    String inBatch =
        " and exists (select 1 from holdfast_rows r where r.kind = %d and r.id = %s and r.batch ="
            + " %d)";
    String ofBatch =
        batch == null ? "" : inBatch.formatted(tables.place(table), ArchiveSchema.id(table), batch);
    List<StoredRow> rows = new ArrayList<>();
    AmongIds.each(
        List.copyOf(subjects),
        some -> rows.addAll(RowReader.of(connection, table, sql + ofBatch, some)));
    return rows;
  }
}
