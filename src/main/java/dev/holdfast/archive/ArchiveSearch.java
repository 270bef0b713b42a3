package dev.holdfast.archive;

import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
      try (PreparedStatement statement =
          connection.prepareStatement(
              "select b.written_at from holdfast_rows r join holdfast_batches b on b.batch ="
                  + " r.batch where r.kind = 0 and r.id = ?")) {
        ArchivedValue.bind(statement, 1, task);
        try (ResultSet row = statement.executeQuery()) {
          return row.next()
              ? Optional.of(new Found(manifest.facts(), row.getLong(1)))
              : Optional.empty();
        }
      }
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
