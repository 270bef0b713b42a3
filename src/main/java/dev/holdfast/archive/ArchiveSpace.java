package dev.holdfast.archive;

import dev.holdfast.store.address.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks whether an archive will fit, before anything is deleted. */
public final class ArchiveSpace {

  /** What SQLite's pages and an archive's own tables take for each row, besides its values. */
  private static final long EACH_ROW = 160;

  private static final long SMALLEST = 1 << 17;

  private ArchiveSpace() {}

  /** Estimates the size of an archive of so many rows with so many bytes in their values. */
  public static long estimate(long rows, long bytes) {
    return SMALLEST + rows * EACH_ROW + bytes + bytes / 8;
  }

  /**
   * Checks that there is room. A folder that is not there yet is judged by the one it would be in.
   *
   * @param needed estimated bytes
   * @return how many bytes are free
   * @throws ArchiveException if there is not
   */
  public static long require(Path file, long needed) {
    Path folder = file.toAbsolutePath().getParent();
    long free;
    try {
      free = Files.getFileStore(nearest(folder)).getUsableSpace();
    } catch (IOException failure) {
      throw ArchiveException.failed(file, failure);
    }
    if (free < needed) {
      throw new ArchiveException(new ArchiveProblem.NoSpace(file, needed, free));
    }
    return free;
  }

  /**
   * Makes the folder an archive is to be in, if it is not there.
   *
   * @throws ArchiveException if it cannot be made
   */
  public static void makeFolder(Path file) {
    try {
      PrivateFile.folder(file.toAbsolutePath().getParent());
    } catch (IOException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  private static Path nearest(Path folder) {
    Path there = folder;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there;
  }
}
