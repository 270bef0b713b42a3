package dev.holdfast.archive;

import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.Settled;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredRows;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings an archive to what the store has become: rows that went are in a batch that is known to be
 * deleted, rows that are in the store are not in the archive, and of the rest nobody knows yet.
 */
record ArchiveSettlement(Connection connection, ArchiveBatches batches, ArchiveTables tables) {

  ArchiveSettlement(Connection connection, ArchiveBatches batches) {
    this(connection, batches, batches.tables());
  }

  /** How many subjects are looked for at once. */
  private static final int CHUNK = 200;

  /**
   * Settles a batch by what is known of its subjects. Those of which nobody knows get a batch of
   * their own.
   */
  void settle(long batch, List<Settled> subjects) throws SQLException {
    Set<TaskId> gone = new HashSet<>();
    Set<TaskId> kept = new LinkedHashSet<>();
    for (Settled subject : subjects) {
      switch (subject.outcome()) {
        case DONE, ALREADY -> gone.add(subject.id());
        // What stays in parts, or has gone in parts before, is only known by looking.
        case KEPT -> {
          if (ownRowGoes()) {
            kept.add(subject.id());
          }
        }
        case FAILED, UNKNOWN, UNDONE -> {}
      }
    }
    ArchiveProofs.put(connection, subjects);
    List<TaskId> doubtful =
        subjects(batch).stream().filter(id -> !gone.contains(id) && !kept.contains(id)).toList();
    if (!doubtful.isEmpty() && doubtful.size() + kept.size() < subjects(batch).size()) {
      split(batch, doubtful);
    }
    if (!kept.isEmpty()) {
      takeOut(batch, kept);
      batches.recount(batch);
    }
    if (!gone.isEmpty()) {
      batches.deleted(batch);
    }
  }

  private boolean ownRowGoes() {
    return tables.all().getFirst().goes();
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
   * Looks into the store for all that nobody knows of. Subjects of which nothing went are taken
   * out, or left to be written anew.
   *
   * @param takeOut whether nothing will be written anew
   */
  void look(StoredRows store, boolean takeOut) throws SQLException {
    for (Map.Entry<Long, List<TaskId>> unsettled : batches.unsettled().entrySet()) {
      long batch = unsettled.getKey();
      List<TaskId> subjects = unsettled.getValue();
      if (ownRowGoes()) {
        settleWhole(batch, subjects, store, takeOut);
      } else {
        settleInParts(batch, subjects, store);
      }
    }
  }

  private void settleWhole(long batch, List<TaskId> subjects, StoredRows store, boolean takeOut)
      throws SQLException {
    StoredTable own = tables.all().getFirst();
    Set<TaskId> there = new HashSet<>();
    for (int from = 0; from < subjects.size(); from += CHUNK) {
      List<TaskId> some = subjects.subList(from, Math.min(subjects.size(), from + CHUNK));
      there.addAll(present(store, own, rows(batch, own, some)));
    }
    if (!there.isEmpty() && takeOut) {
      takeOut(batch, there);
      batches.recount(batch);
      batches.deleted(batch);
    } else if (there.isEmpty()) {
      batches.deleted(batch);
    } else if (there.size() < subjects.size()) {
      split(batch, there);
      batches.deleted(batch);
    }
  }

  /**
   * Of what goes in parts, each part is asked for; what belongs to none that went is not needed.
   */
  private void settleInParts(long batch, List<TaskId> subjects, StoredRows store)
      throws SQLException {
    List<StoredTable> present = tables.present(connection);
    for (int from = 0; from < subjects.size(); from += CHUNK) {
      List<TaskId> some = subjects.subList(from, Math.min(subjects.size(), from + CHUNK));
      for (StoredTable table : present) {
        if (table.goes()) {
          batches.takeOut(batch, table, present(store, table, rows(batch, table, some)));
        }
      }
      Set<TaskId> whole = new LinkedHashSet<>(some);
      for (StoredTable table : present) {
        if (table.goes()) {
          rows(null, table, some).forEach(row -> whole.remove(row.subject()));
        }
      }
      takeOut(batch, whole);
    }
    batches.recount(batch);
    batches.deleted(batch);
  }

  private static Set<TaskId> present(StoredRows store, StoredTable table, List<StoredRow> rows) {
    Set<TaskId> present = new HashSet<>();
    for (int from = 0; from < rows.size(); from += RetentionSnapshot.CHUNK) {
      int end = Math.min(rows.size(), from + RetentionSnapshot.CHUNK);
      present.addAll(store.present(table, rows.subList(from, end)));
    }
    return present;
  }

  private static Set<TaskId> ids(List<StoredRow> rows) {
    Set<TaskId> ids = new LinkedHashSet<>();
    rows.forEach(row -> ids.add(row.id()));
    return ids;
  }

  private List<TaskId> subjects(long batch) throws SQLException {
    List<TaskId> subjects = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select id from holdfast_rows where kind = 0 and batch = ? order by id")) {
      statement.setLong(1, batch);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          subjects.add(ArchivedValue.id(rows, 1));
        }
      }
    }
    return subjects;
  }

  /** Reads the rows that a batch, or any if none is named, has of some subjects. */
  private List<StoredRow> rows(Long batch, StoredTable table, Collection<TaskId> subjects)
      throws SQLException {
    String sql =
        "select * from %s where %s"
                .formatted(
                    ArchiveSchema.quoted(table.name()), ArchiveSchema.quoted(table.subject()))
            + " %s";
    String inBatch =
        " and exists (select 1 from holdfast_rows r where r.kind = %d and r.id = %s and r.batch ="
            + " %d)";
    String ofBatch =
        batch == null ? "" : inBatch.formatted(tables.place(table), ArchiveSchema.id(table), batch);
    List<StoredRow> rows = new ArrayList<>();
    AmongIds.each(
        List.copyOf(subjects),
        some -> {
          try (PreparedStatement statement = AmongIds.prepare(connection, sql + ofBatch, some);
              ResultSet row = statement.executeQuery()) {
            RowReader reader = new RowReader(row);
            StoredTable read = reader.of(table);
            while (row.next()) {
              rows.add(new StoredRow(read, reader.values(row)));
            }
          }
        });
    return rows;
  }
}
