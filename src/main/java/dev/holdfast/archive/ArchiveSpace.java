package dev.holdfast.archive;

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
   * Checks that there is room.
   *
   * @param needed estimated bytes
   * @throws ArchiveException if there is not
   */
  public static void require(Path file, long needed) {
    Path folder = file.toAbsolutePath().getParent();
    long free;
    try {
      free = Files.getFileStore(folder).getUsableSpace();
    } catch (IOException failure) {
      throw new ArchiveException(
          new ArchiveProblem.Failed(file, ArchiveWriter.reason(failure)), failure);
    }
    if (free < needed) {
      throw new ArchiveException(new ArchiveProblem.NoSpace(file, needed, free));
    }
  }
}
