package dev.holdfast.store.textstore;

import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads and puts back rows as they are. There are no attempts here, and no table for them. */
final class TextRows implements RestoreWriter {

  private static final StoredTable JOBS =
      StoredTable.ofSubjects(
          "jobs",
          "key",
          List.of(
              new StoredColumn("key", "TEXT"),
              new StoredColumn("title", "TEXT"),
              new StoredColumn("status", "TEXT"),
              new StoredColumn("etag", "TEXT"),
              new StoredColumn("created_at", "INTEGER"),
              new StoredColumn("last_active_time", "INTEGER"),
              new StoredColumn("parent_id", "TEXT"),
              new StoredColumn("root_id", "TEXT")));

  private static final StoredTable EVENTS =
      StoredTable.ofParts(
          "job_events",
          List.of("no"),
          "job",
          "events",
          List.of(
              new StoredColumn("no", "INTEGER"),
              new StoredColumn("job", "TEXT"),
              new StoredColumn("what", "TEXT"),
              new StoredColumn("at", "INTEGER")));

  private final Sql sql;

  TextRows(Sql sql) {
    this.sql = sql;
  }

  @Override
  public List<StoredTable> tables() {
    return List.of(JOBS, EVENTS);
  }

  /** Hands over all rows of these jobs. */
  void of(List<TaskId> jobs, Consumer<StoredRow> sink) {
    tables().forEach(table -> rows(table, table.subject().getFirst(), jobs, sink));
  }

  @Override
  public void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink) {
    rows(table, table.key().getFirst(), like.stream().map(StoredRow::id).toList(), sink);
  }

  private void rows(
      StoredTable table, String column, Collection<TaskId> ids, Consumer<StoredRow> sink) {
    sql.each(
        "select %s from %s where %s".formatted(columns(table), table.name(), column)
            + Sql.among(ids),
        row ->
            sink.accept(
                new StoredRow(
                    table, table.columns().stream().map(c -> row.raw(c.name())).toArray())),
        ids.stream()
            .map(id -> id instanceof TaskId.Numeric(long number) ? number : id.toString())
            .toArray());
  }

  private static String columns(StoredTable table) {
    return table.columns().stream().map(StoredColumn::name).collect(Collectors.joining(", "));
  }

  @Override
  public Set<TaskId> present(Collection<TaskId> tasks) {
    Set<TaskId> present = new HashSet<>();
    sql.each(
        "select key from jobs where key" + Sql.among(tasks),
        row -> present.add(Sql.id(row, "key")),
        Sql.texts(tasks));
    return present;
  }

  @Override
  public void transaction(Runnable work) {
    sql.update("begin immediate");
    try {
      work.run();
      sql.update("commit");
    } catch (RuntimeException failure) {
      sql.update("rollback");
      throw failure;
    }
  }

  @Override
  public boolean insert(Collection<StoredRow> rows, Map<TaskId, Map<String, String>> proofs) {
    for (StoredRow row : rows) {
      sql.update(
          "insert into %s (%s) values (%s)"
              .formatted(
                  row.table().name(),
                  columns(row.table()),
                  String.join(", ", row.values().stream().map(value -> "?").toList())),
          row.values().toArray());
    }
    return false;
  }

  @Override
  public void close() {
    sql.close();
  }
}
