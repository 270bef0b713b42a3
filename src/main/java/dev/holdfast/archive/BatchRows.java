package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.LoggerFactory;

/** The rows of a batch on their way into an archive's tables, which it makes. */
final class BatchRows {

  /** So many sums go with one statement. */
  private static final int AT_ONCE = 200;

  private static final int VALUES = 3;

  private final Connection connection;
  private final ArchiveBatches batches;
  private final boolean made;
  private final Map<String, RowInsert> inserts = new HashMap<>();
  private List<StoredTable> prepared = List.of();
  private List<StoredTable> known = List.of();
  private BatchSum sum = new BatchSum();
  private long batch;
  private boolean copied;

  /**
   * Takes rows.
   *
   * @param made whether no earlier run left anything in the archive
   */
  BatchRows(Connection connection, ArchiveBatches batches, boolean made) {
    this.connection = connection;
    this.batches = batches;
    this.made = made;
  }

  /** The archive is of these tables; nothing is made. */
  void of(List<StoredTable> tables) throws SQLException {
    if (known.isEmpty()) {
      known = tables;
      batches.of(ArchiveTables.of(connection));
    }
  }

  /** Makes the tables where they are missing. */
  void prepare(List<StoredTable> tables) throws SQLException {
    if (tables.equals(prepared)) {
      return;
    }
    forget();
    ArchiveTables now = ArchiveTables.of(tables);
    now.requireSameAs(ArchiveTables.of(connection), connection);
    ArchiveManifest.put(connection, now.entries());
    if (!now.named()) {
      ArchiveSchema.countEachTable(connection);
    }
    batches.of(now);
    known = tables;
    for (StoredTable table : tables) {
      ArchiveSchema.prepare(connection, table);
      if (table.holds() != Holds.NOTHING) {
        inserts.put(table.name(), new RowInsert(connection, table, now.place(table), !plain()));
      }
    }
    if (!made) {
      // Rows of an earlier try are looked for in each batch.
      index();
    }
    prepared = tables;
  }

  /** Returns whether rows of an earlier try are out of the way before a batch begins. */
  boolean plain() {
    return known.isEmpty() || known.getFirst().goes();
  }

  /** A batch begins. */
  void begin(long number) {
    batch = number;
    sum = new BatchSum();
    copied = false;
  }

  /** Returns how many subjects the batch has. */
  long subjects() {
    return sum.count(0);
  }

  void add(StoredRow row) throws SQLException {
    RowInsert insert = inserts.get(row.table().name());
    sum.add(insert.place, row.id(), insert.add(row));
  }

  void copy(RowCopy copy, List<TaskId> subjects) throws SQLException {
    copy.copy(prepared, subjects, batch, sum);
    copied = true;
  }

  /**
   * Checks that it saw what goes.
   *
   * @param parts how many rows go of each table after the first
   */
  void require(List<TaskId> subjects, long... parts) throws SQLException {
    int tables = Math.max(prepared.size(), parts.length + 1);
    for (int table = 0; table < tables; table++) {
      if (table > 0 && table < prepared.size() && !prepared.get(table).goes()) {
        continue;
      }
      long going = table == 0 ? subjects.size() : table <= parts.length ? parts[table - 1] : 0;
      if (sum.count(table) != going) {
        throw new SQLException(
            "%,d rows of %s would be deleted, but %,d are archived"
                .formatted(
                    going,
                    table < prepared.size() ? prepared.get(table).name() : "table " + table,
                    sum.count(table)));
      }
    }
  }

  /**
   * Writes the sums of the rows, and the batch.
   *
   * @param now in Unix seconds
   */
  void write(long now) throws SQLException {
    Set<Long> replaced = plain() ? Set.of() : batches.of(sum.rows());
    if (!copied) {
      insertSums();
    }
    for (long earlier : replaced) {
      batches.recount(earlier);
    }
    batches.put(batch, ArchiveBatches.WRITTEN, now, sum);
  }

  /** Puts the sums of the rows into the archive, many with one statement. */
  private void insertSums() throws SQLException {
    List<BatchSum.Row> rows = sum.rows();
    int from = 0;
    if (rows.size() >= AT_ONCE) {
      try (PreparedStatement many = connection.prepareStatement(sql(AT_ONCE))) {
        for (; from + AT_ONCE <= rows.size(); from += AT_ONCE) {
          insertSums(many, rows.subList(from, from + AT_ONCE));
        }
      }
    }
    if (from < rows.size()) {
      try (PreparedStatement rest = connection.prepareStatement(sql(rows.size() - from))) {
        insertSums(rest, rows.subList(from, rows.size()));
      }
    }
  }

  private void insertSums(PreparedStatement statement, List<BatchSum.Row> rows)
      throws SQLException {
    statement.setLong(1, batch);
    int at = 2;
    for (BatchSum.Row row : rows) {
      statement.setInt(at, row.table());
      ArchivedValue.bind(statement, at + 1, row.id());
      statement.setBytes(at + 2, row.sum());
      at += VALUES;
    }
    statement.executeUpdate();
  }

  private String sql(int rows) {
    return IntStream.range(0, rows)
        .map(row -> 2 + VALUES * row)
        .mapToObj(at -> "(?%d, ?%d, ?1, ?%d)".formatted(at, at + 1, at + 2))
        .collect(
            Collectors.joining(
                ", ",
                (!plain() ? "insert or replace" : "insert")
                    + " into main.holdfast_rows (kind, id, batch, sha256) values ",
                ""));
  }

  /** Makes the indexes that are missing. */
  void index() throws SQLException {
    for (StoredTable table : known) {
      ArchiveSchema.index(connection, table);
    }
  }

  /** Nothing is prepared any more. */
  void forget() {
    prepared = List.of();
    for (RowInsert insert : inserts.values()) {
      try {
        insert.close();
      } catch (SQLException broken) {
        LoggerFactory.getLogger(BatchRows.class).debug("closing a statement", broken);
      }
    }
    inserts.clear();
  }
}
