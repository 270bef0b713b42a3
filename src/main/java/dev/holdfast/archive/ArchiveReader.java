package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the tasks of an archive. Not thread-safe. */
public final class ArchiveReader implements AutoCloseable {

  private final Path file;
  private final Connection connection;
  private final List<StoredTable> tables;

  /** The tables that it says it has. */
  public final ArchiveTables all;

  private final String own;

  private ArchiveReader(Path file, Connection connection) throws SQLException {
    this.file = file;
    this.connection = connection;
    this.all = ArchiveTables.of(connection);
    this.tables = all.present(connection);
    this.own = all.tables.getFirst().name();
  }

  /**
   * Opens an archive.
   *
   * @throws ArchiveException if it cannot be read
   */
  public static ArchiveReader open(Path file) {
    try {
      Connection connection = ArchiveConnection.reading(file);
      try {
        return new ArchiveReader(file, connection);
      } catch (SQLException failure) {
        connection.close();
        throw failure;
      }
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  /**
   * Returns the ids of all tasks, parents before their children: ascending where they are numbers,
   * of which a child's is the greater one.
   */
  public List<TaskId> ids() {
    try {
      List<TaskId> ids = new ArrayList<>();
      for (StoredTable table : subjects()) {
        String id = ArchiveSchema.id(table);
        String sql = "select %s from %s order by %s".formatted(id, quoted(table), id);
        ids.addAll(PlainSql.all(connection, sql, (row, _) -> ArchivedValue.id(row, 1)));
      }
      boolean texts = ids.stream().anyMatch(TaskId.Text.class::isInstance);
      return texts ? IdOrder.parentsFirst(parents()) : ids;
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  private Map<TaskId, TaskId> parents() throws SQLException {
    Map<TaskId, TaskId> parents = new LinkedHashMap<>();
    for (StoredTable table : subjects()) {
      String id = ArchiveSchema.id(table);
      String sql =
          "select %s, %s from %s"
              .formatted(id, ArchiveSchema.parent(connection, table), quoted(table));
      PlainSql.all(
          connection,
          sql + " order by " + id,
          (row, _) -> {
            TaskId task = ArchivedValue.id(row, 1);
            return parents.put(task, ArchivedTask.parent(task, ArchivedValue.read(row, 2)));
          });
    }
    return parents;
  }

  /**
   * Returns the stream of each event of some streams, by the event's id; empty for an archive of
   * tasks.
   */
  public Map<TaskId, TaskId> streams(Set<TaskId> asked) {
    Map<TaskId, TaskId> streams = new HashMap<>();
    try {
      for (StoredTable table : subjects()) {
        if (!ArchiveSchema.columns(connection, table.name()).contains("stream_name")) {
          continue;
        }
        String sql =
            "select %s, stream_name from %s where stream_name is not null"
                .formatted(ArchiveSchema.id(table), quoted(table));
        PlainSql.all(
            connection,
            sql,
            (row, _) -> {
              TaskId stream = new TaskId.Text(row.getString(2));
              return asked.contains(stream) ? streams.put(ArchivedValue.id(row, 1), stream) : null;
            });
      }
      return streams;
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  /** Returns the table of the subjects; none if it is not there. */
  private List<StoredTable> subjects() {
    return tables.stream().filter(table -> table.name().equals(own)).toList();
  }

  /**
   * Returns what the store gave as proof when these tasks went; nothing where it gave none, or a
   * run was killed before it could write it.
   *
   * @param ids at most {@link AmongIds#MOST}
   */
  public Map<TaskId, Map<String, String>> proofs(List<TaskId> ids) {
    try {
      return ArchiveProofs.of(connection, ids);
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  private static String quoted(StoredTable table) {
    return ArchiveSchema.quoted(table.name());
  }

  /**
   * Returns these tasks with all their rows, in this order.
   *
   * @param ids at most {@link AmongIds#MOST}
   */
  public List<ArchivedTask> tasks(List<TaskId> ids) {
    Map<TaskId, List<StoredRow>> rows = new LinkedHashMap<>();
    ids.forEach(id -> rows.put(id, new ArrayList<>()));
    try {
      for (StoredTable table : tables) {
        rows(table, ids, rows);
      }
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
    return rows.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(entry -> new ArchivedTask(entry.getKey(), entry.getValue()))
        .toList();
  }

  private void rows(StoredTable named, List<TaskId> ids, Map<TaskId, List<StoredRow>> sink)
      throws SQLException {
    String sql =
        "select * from %s where %s".formatted(quoted(named), ArchiveSchema.subject(named))
            + " %s order by "
            + ArchiveSchema.id(named);
    for (StoredRow read : RowReader.of(connection, named, sql, ids)) {
      // What belongs to a task that is not here is nobody's.
      named.subjects().stream()
          .map(columns -> sink.get(read.subject(columns)))
          .filter(rows -> rows != null && (named.name().equals(own) || !rows.isEmpty()))
          .findFirst()
          .ifPresent(rows -> rows.add(read));
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      org.slf4j.LoggerFactory.getLogger(ArchiveReader.class).debug("closing an archive", broken);
    }
  }
}
