package dev.holdfast.store.retention;

/**
 * Keys by which a store deletes tasks with another one.
 *
 * @param parents whether deleting a task deletes its children
 * @param roots whether deleting a task deletes those whose root it is
 */
public record Cascade(boolean parents, boolean roots) {

  /** The store deletes nothing by itself. */
  public static final Cascade NONE = new Cascade(false, false);

  /** Returns whether it deletes anything by itself. */
  public boolean any() {
    return parents || roots;
  }
}
