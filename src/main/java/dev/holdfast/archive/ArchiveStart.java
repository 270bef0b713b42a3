package dev.holdfast.archive;

import dev.holdfast.store.address.PrivateFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.slf4j.LoggerFactory;

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
      create(file, facts);
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

  /**
   * Makes a file that appears at once and whole, or not at all, and never in place of another.
   *
   * @throws FileAlreadyExistsException if there is a file of this name
   */
  private static void create(Path file, ArchiveFacts facts) throws IOException, SQLException {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path unfinished = Files.createTempFile(folder, file.getFileName() + ".", ".unfinished");
    try {
      try (Connection connection = ArchiveConnection.writing(unfinished)) {
        begin(connection, facts);
      }
      try {
        Files.createLink(file, unfinished);
      } catch (UnsupportedOperationException noLinks) {
        Files.move(unfinished, file);
      }
      sync(folder);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void sync(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notPossibleHere) {
      // Windows does not open folders, and keeps their entries safe by itself.
      LoggerFactory.getLogger(ArchiveStart.class).debug("syncing a folder", notPossibleHere);
    }
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
