package dev.holdfast.store.rows;

import dev.holdfast.task.WireName;

/**
 * A foreign key of a table that is not the store's own, and by which deleting a task does something
 * there or is refused.
 *
 * @param table the table that has the key, as this kind of database spells it
 * @param name the key's name
 * @param action what the database does with a row there when the row it refers to is deleted
 * @param through the table whose rows it refers to; null if these are the store's own. Rows of that
 *     table go first, by another of these keys
 * @param countable whether this user may see which rows refer to which tasks
 */
public record ForeignKey(
    String table, String name, Action action, String through, boolean countable) {

  /** Returns whether rows there refer to rows of the store's own tables. */
  public boolean direct() {
    return through == null;
  }

  /** What a database does with the rows that refer to a row that is deleted. */
  public enum Action implements WireName {
    /** They are deleted. */
    CASCADE,
    /** They lose the reference. */
    SET_NULL,
    /** They refer to a default. */
    SET_DEFAULT,
    /** As long as there are any, the row they refer to cannot be deleted. */
    RESTRICT,
    /** The same, at the end of the statement or transaction. */
    NO_ACTION,
    /** Nothing happens: nobody enforces the key here, so they refer to what is not there. */
    NOT_ENFORCED;

    /** Returns the name in SQL. */
    public String sql() {
      return name().replace('_', ' ');
    }

    /** Returns whether the deletion fails while such rows are there. */
    public boolean refuses() {
      return this == RESTRICT || this == NO_ACTION;
    }
  }
}
