package dev.holdfast.archive;

import dev.holdfast.store.address.PrivateFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The file of an archive before anything is written to it. */
final class ArchiveStart {

  private ArchiveStart() {}

  /**
   * Makes it; returns false if an earlier run of the same plan has left it.
   *
   * @throws ArchiveException if there is any other file of this name
   */
  static boolean made(Path file, ArchiveFacts facts) throws IOException, SQLException {
    try {
      ArchiveConnection.create(file, connection -> begin(connection, facts));
      return true;
    } catch (FileAlreadyExistsException there) {
      requireSamePlan(file, facts);
      PrivateFile.make(file);
      return false;
    }
  }

  /** Returns what tells a file from another of its name; null where the system knows no such. */
  static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private static void begin(Connection connection, ArchiveFacts facts) throws SQLException {
    connection.setAutoCommit(false);
    ArchiveSchema.createOwn(connection);
    ArchiveManifest.put(connection, Map.of("format", ArchiveSchema.FORMAT));
    ArchiveManifest.put(connection, facts.entries());
    connection.commit();
  }

  private static void requireSamePlan(Path file, ArchiveFacts facts) {
    ArchiveFacts there;
    try {
      there = ArchiveManifest.read(file).facts();
    } catch (ArchiveException foreign) {
      throw new ArchiveException(new ArchiveProblem.ForeignFile(file), foreign);
    }
    if (!there.plan().equals(facts.plan()) || !there.store().samePlace(facts.store())) {
      throw new ArchiveException(new ArchiveProblem.OtherPlan(file));
    }
  }
}
