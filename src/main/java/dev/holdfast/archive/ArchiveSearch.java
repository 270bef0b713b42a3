package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Looks whether an archive holds a task, without reading the rest of it. */
public final class ArchiveSearch {

  private ArchiveSearch() {}

  /**
   * Looks for a task.
   *
   * @throws ArchiveException if the file is not there, is no archive, or cannot be read
   */
  public static Optional<Found> find(Path file, TaskId task) {
    if (!Files.isRegularFile(file)) {
      throw new ArchiveException(new ArchiveProblem.Failed(file, "there is no such file"));
    }
    try (Connection connection = ArchiveConnection.reading(file)) {
      ArchiveManifest manifest = ArchiveManifest.read(connection, file);
      String sql =
          "select b.written_at from holdfast_rows r join holdfast_batches b on b.batch = r.batch"
              + " where r.kind = 0 and r.id = ?";
      return PlainSql.all(connection, sql, (row, _) -> row.getLong(1), task).stream()
          .findFirst()
          .map(written -> new Found(manifest.facts(), written));
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  /**
   * A task that an archive holds.
   *
   * @param facts what the archive says about itself
   * @param writtenAt when its rows were written, just before they were deleted, in Unix seconds
   */
  public record Found(ArchiveFacts facts, long writtenAt) {}
}
