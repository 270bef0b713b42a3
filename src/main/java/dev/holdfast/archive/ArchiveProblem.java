package dev.holdfast.archive;

import dev.holdfast.task.Texts;
import java.nio.file.Path;

/** Why an archive cannot be begun, gone on with, or read. */
public sealed interface ArchiveProblem {

  /** There is such a file already, and it is no archive: it is never overwritten. */
  record ForeignFile(Path file) implements ArchiveProblem {}

  /** There is such an archive already, of another plan or another store: it is left alone. */
  record OtherPlan(Path file) implements ArchiveProblem {}

  /** The file is no archive, or of a format this program does not know. */
  record NoArchive(Path file) implements ArchiveProblem {}

  /**
   * There is too little space for it.
   *
   * @param needed estimated bytes
   * @param free bytes that may be used
   */
  record NoSpace(Path file, long needed, long free) implements ArchiveProblem {}

  /** Something in the archive is not what was written: nothing is put back from it. */
  record NotSound(Path file, long findings) implements ArchiveProblem {}

  /** The archive holds rows of another store. */
  record OtherStore(Path file, String from, String here) implements ArchiveProblem {}

  /**
   * The archive holds rows that such a store has no place for.
   *
   * @param ofStreams whether they are events of streams; else they are tasks
   */
  record OtherRows(Path file, boolean ofStreams) implements ArchiveProblem {}

  /**
   * Such a store takes nothing back: its archives are kept for reading.
   *
   * @param texts where {@code archive.onlyForReading} may say why, and what to do instead; null for
   *     none
   */
  record OnlyForReading(Path file, Texts texts) implements ArchiveProblem {}

  /** The file system or SQLite refused. */
  record Failed(Path file, String detail) implements ArchiveProblem {}
}
