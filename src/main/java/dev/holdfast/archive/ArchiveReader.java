package dev.holdfast.archive;

import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the tasks of an archive. Not thread-safe. */
final class ArchiveReader implements AutoCloseable {

  private final Path file;
  private final Connection connection;

  private ArchiveReader(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /**
   * Opens an archive.
   *
   * @throws ArchiveException if it cannot be read
   */
  static ArchiveReader open(Path file) {
    try {
      return new ArchiveReader(file, ArchiveConnection.reading(file));
    } catch (SQLException failure) {
      throw failed(file, failure);
    }
  }

  private static ArchiveException failed(Path file, SQLException failure) {
    return new ArchiveException(
        new ArchiveProblem.Failed(file, ArchiveWriter.reason(failure)), failure);
  }

  /** Returns the ids of all tasks, ascending: parents come before their children. */
  long[] ids() {
    try {
      if (ArchiveSchema.columns(connection, ArchiveVerification.TABLES.getFirst()).isEmpty()) {
        return new long[0];
      }
      List<Long> ids = new ArrayList<>();
      try (PreparedStatement statement =
              connection.prepareStatement("select id from fib_flow_tasks order by id");
          ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
      return ids.stream().mapToLong(Long::longValue).toArray();
    } catch (SQLException failure) {
      throw failed(file, failure);
    }
  }

  /** Returns these tasks with all their rows, by id. */
  List<ArchivedTask> tasks(Collection<Long> ids) {
    String list = ids.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    Map<Long, List<StoredRow>> rows = new TreeMap<>();
    try {
      for (StoredTable.Kind kind : StoredTable.Kind.values()) {
        rows(kind, list, rows);
      }
    } catch (SQLException failure) {
      throw failed(file, failure);
    }
    return rows.entrySet().stream()
        .map(entry -> new ArchivedTask(TaskId.of(entry.getKey()), entry.getValue()))
        .toList();
  }

  private void rows(StoredTable.Kind kind, String ids, Map<Long, List<StoredRow>> sink)
      throws SQLException {
    String name = ArchiveVerification.TABLES.get(kind.ordinal());
    String taskColumn = kind == StoredTable.Kind.TASKS ? "id" : "task_id";
    String sql =
        "select * from %s where %s in (select value from json_each(?)) order by id"
            .formatted(name, taskColumn);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, ids);
      try (ResultSet row = statement.executeQuery()) {
        RowReader reader = new RowReader(row);
        StoredTable table =
            new StoredTable(
                kind,
                name,
                reader.names().stream().map(column -> new StoredColumn(column, "")).toList());
        while (row.next()) {
          StoredRow read = new StoredRow(table, reader.values(row));
          long task = read.number(taskColumn);
          if (kind == StoredTable.Kind.TASKS) {
            sink.put(task, new ArrayList<>());
          }
          sink.computeIfPresent(
              task,
              (id, rows) -> {
                rows.add(read);
                return rows;
              });
        }
      }
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
