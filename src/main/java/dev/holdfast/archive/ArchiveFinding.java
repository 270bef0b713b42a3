package dev.holdfast.archive;

import dev.holdfast.task.TaskId;

/**
 * Something that is wrong in an archive.
 *
 * @param kind what
 * @param table the table, or null
 * @param row the row's id, or null
 * @param batch the number of the batch, or null
 * @param detail what SQLite said, or null
 */
public record ArchiveFinding(Kind kind, String table, TaskId row, Long batch, String detail) {

  /** Returns the row or the batch; null if it is about neither. */
  public Object id() {
    return row == null ? batch : row;
  }

  /** What can be wrong. */
  public enum Kind {
    /** SQLite finds its own file damaged. */
    DAMAGED,
    /** A row is not what was archived. */
    ALTERED,
    /** A row’s body is not as long as it says: the store gave other bytes than it listed. */
    SIZE_DIFFERS,
    /** A row that was archived is not there. */
    MISSING,
    /** A row is there that was never archived. */
    ADDED,
    /** A batch does not have the rows it was written with. */
    BATCH_DIFFERS,
    /** What the archive says about itself was changed after the run ended. */
    MANIFEST_DIFFERS,
    /** A trigger was put on a table. */
    TRIGGER
  }
}
