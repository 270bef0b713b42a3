package dev.holdfast.archive;

/**
 * Something that is wrong in an archive.
 *
 * @param kind what
 * @param table the table, or null
 * @param id the row or batch, or null
 * @param detail what SQLite said, or null
 */
public record ArchiveFinding(Kind kind, String table, Long id, String detail) {

  /** What can be wrong. */
  public enum Kind {
    /** SQLite finds its own file damaged. */
    DAMAGED,
    /** A row is not what was archived. */
    ALTERED,
    /** A row that was archived is not there. */
    MISSING,
    /** A row is there that was never archived. */
    ADDED,
    /** A batch does not have the rows it was written with. */
    BATCH_DIFFERS,
    /** What the archive says about itself was changed after the run ended. */
    MANIFEST_DIFFERS
  }
}
