package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The batches of an archive: first written, then known to be deleted from the store. */
final class ArchiveBatches {

  private static final String REFUSED = "refused";

  static final String WRITTEN = "written";

  private final Connection connection;
  private ArchiveTables tables = ArchiveTables.of(List.of());

  ArchiveBatches(Connection connection) {
    this.connection = connection;
  }

  /** The archive has these tables from now on. */
  void of(ArchiveTables now) {
    tables = now;
  }

  ArchiveTables tables() {
    return tables;
  }

  long next() throws SQLException {
    String sql = "select coalesce(max(batch), 0) + 1 from holdfast_batches";
    return PlainSql.read(connection, sql, (row, _) -> row.getLong(1));
  }

  void put(long batch, String state, long now, BatchSum sum) throws SQLException {
    boolean named = tables.named();
    List<Object> values = new ArrayList<>(List.of(batch, state, now, sum.count(0)));
    values.addAll(List.of(named ? sum.count(1) : 0, named ? sum.count(2) : 0, sum.sum()));
    values.addAll(named ? List.of() : List.of(tables.counts(sum)));
    String sql =
        "insert or replace into holdfast_batches (batch, state, written_at, tasks, events,"
            + " attempts, sha256%s) values (?, ?, ?, ?, ?, ?, ?%s)";
    PlainSql.change(
        connection, sql.formatted(named ? "" : ", rows", named ? "" : ", ?"), values.toArray());
  }

  /** A batch has some rows of another one now, and is otherwise like it. */
  void writtenLike(long batch, long other) throws SQLException {
    String sql = "select written_at from holdfast_batches where batch = ?";
    long at = PlainSql.read(connection, sql, (row, _) -> row.next() ? row.getLong(1) : 0L, batch);
    put(other, WRITTEN, at, sum(other));
  }

  void deleted(long batch) throws SQLException {
    PlainSql.change(
        connection, "update holdfast_batches set state = 'deleted' where batch = ?", batch);
  }

  /** Says that the store did not do what a batch was written for, or took it back. */
  void refused(long batch) throws SQLException {
    PlainSql.change(
        connection, "update holdfast_batches set state = ? where batch = ?", REFUSED, batch);
  }

  /** Returns the batches that were written while nothing says that the store deleted them. */
  Collection<FailedAndUnknown> unsettled() throws SQLException {
    Map<Long, FailedAndUnknown> unsettled = new TreeMap<>();
    PlainSql.all(
        connection,
        "select r.batch, r.id, b.state from holdfast_rows r join holdfast_batches b"
            + " on b.batch = r.batch where b.state <> 'deleted' and r.kind = 0",
        (row, _) -> {
          long batch = row.getLong(1);
          boolean refused = REFUSED.equals(row.getString(3));
          return unsettled
              .computeIfAbsent(batch, _ -> new FailedAndUnknown(batch, refused, new ArrayList<>()))
              .subjects()
              .add(ArchivedValue.id(row, 2));
        });
    return unsettled.values();
  }

  /**
   * Takes out what an earlier try wrote of these tasks: they are written anew, as they are now. Of
   * what goes in parts, some may have gone: those rows stay, and the others are replaced one by
   * one.
   */
  void forget(List<TaskId> tasks) throws SQLException {
    if (!tables.tables.getFirst().goes()) {
      return;
    }
    Set<Long> touched = new TreeSet<>();
    AmongIds.each(tasks, some -> touched.addAll(batches(some)));
    if (touched.isEmpty()) {
      return;
    }
    for (StoredTable table : tables.present(connection)) {
      AmongIds.each(tasks, some -> drop(table, some));
    }
    for (long batch : touched) {
      recount(batch);
    }
  }

  private void drop(StoredTable table, List<TaskId> tasks) throws SQLException {
    String name = ArchiveSchema.quoted(table.name());
    String mine = ArchiveSchema.subject(table) + " %s";
    String sums =
        "delete from holdfast_rows where kind = %s and id in (select %s from %s where "
            .formatted(tables.place(table), ArchiveSchema.id(table), name);
    update(sums + mine + ")", tasks);
    update("delete from " + name + " where " + mine, tasks);
  }

  /** Takes some rows of one batch out of a table: they are in the store. */
  void takeOut(long batch, StoredTable table, Collection<TaskId> rows) throws SQLException {
    AmongIds.each(
        List.copyOf(rows),
        some -> {
          String known = ArchiveSchema.id(table) + " %s";
          update("delete from " + ArchiveSchema.quoted(table.name()) + " where " + known, some);
          update(
              "delete from holdfast_rows where id %s and kind = "
                  + (tables.place(table) + " and batch = " + batch),
              some);
        });
  }

  /** Puts some rows of a table into another batch. */
  void moveRows(StoredTable table, Collection<TaskId> rows, long other) throws SQLException {
    AmongIds.each(
        List.copyOf(rows),
        some ->
            update(
                "update holdfast_rows set batch = %d where kind = %d and id"
                        .formatted(other, tables.place(table))
                    + " %s",
                some));
  }

  /** Puts what a batch has of some subjects into another one. */
  void move(long batch, Collection<TaskId> subjects, long other) throws SQLException {
    for (StoredTable table : tables.present(connection)) {
      AmongIds.each(
          List.copyOf(subjects),
          some ->
              update(
                  "update holdfast_rows set batch = "
                      + (other + " where batch = " + batch + " and kind = " + tables.place(table))
                      + (" and id in (select " + ArchiveSchema.id(table) + " from ")
                      + ArchiveSchema.quoted(table.name())
                      + (" where " + ArchiveSchema.subject(table) + " %s)"),
                  some));
    }
  }

  /** Sums a batch up anew as it is now; one without rows is gone. */
  void recount(long batch) throws SQLException {
    BatchSum left = sum(batch);
    if (left.isEmpty()) {
      PlainSql.change(connection, "delete from holdfast_batches where batch = ?", batch);
      return;
    }
    String sql = "select state, written_at from holdfast_batches where batch = ?";
    List<Map.Entry<String, Long>> there =
        PlainSql.all(
            connection, sql, (row, _) -> Map.entry(row.getString(1), row.getLong(2)), batch);
    for (Map.Entry<String, Long> known : there) {
      put(batch, known.getKey(), known.getValue(), left);
    }
  }

  /** Returns the rows of a batch and their sums. */
  BatchSum sum(long batch) throws SQLException {
    BatchSum left = new BatchSum();
    String sql = "select kind, id, sha256 from holdfast_rows where batch = ?";
    PlainSql.all(
        connection,
        sql,
        (row, _) -> left.add(row.getInt(1), ArchivedValue.id(row, 2), row.getBytes(3)),
        batch);
    return left;
  }

  /** Returns the batches that have sums of some rows. */
  Set<Long> of(List<BatchSum.Row> rows) throws SQLException {
    Set<Long> numbers = new TreeSet<>();
    String sql = "select batch from holdfast_rows where kind = ? and id = ?";
    for (BatchSum.Row row : rows) {
      numbers.addAll(
          PlainSql.all(connection, sql, (found, _) -> found.getLong(1), row.table(), row.id()));
    }
    return numbers;
  }

  private List<Long> batches(List<TaskId> tasks) throws SQLException {
    String sql = "select distinct batch from holdfast_rows where kind = 0 and id %s";
    return AmongIds.all(connection, sql, (row, _) -> row.getLong(1), tasks);
  }

  private void update(String sql, List<TaskId> ids) throws SQLException {
    PlainSql.change(connection, AmongIds.in(sql, ids), ids.toArray());
  }

  /**
   * A batch of which nothing says that the store deleted it.
   *
   * @param refused whether the store said that it did not, as far as it said anything
   */
  record FailedAndUnknown(long batch, boolean refused, List<TaskId> subjects) {}
}
