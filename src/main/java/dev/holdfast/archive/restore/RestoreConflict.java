package dev.holdfast.archive.restore;

import dev.holdfast.task.TaskId;

/**
 * Why a task of an archive is not put back.
 *
 * @param id the task
 * @param reason why
 * @param table the table of the row in the way, or null
 * @param row the id of that row, or null
 * @param detail the columns that differ, or what the store said; possibly empty
 */
public record RestoreConflict(TaskId id, Reason reason, String table, TaskId row, String detail) {

  /** Of the whole task. */
  static RestoreConflict of(TaskId id, Reason reason, String detail) {
    return new RestoreConflict(id, reason, null, null, detail);
  }

  /** The reasons. */
  public enum Reason {
    /** The store has a row of this id with other content. */
    DIFFERENT,
    /** The store has no column for something the row holds. */
    NO_COLUMN,
    /** The store did not take it. */
    REFUSED,
    /** Its parent was there when the restore was planned, and is not any more. */
    PARENT_GONE,
    /** It was asked for, and the archive does not hold it. */
    NOT_IN_ARCHIVE
  }
}
