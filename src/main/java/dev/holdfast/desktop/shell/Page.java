package dev.holdfast.desktop.shell;

import dev.holdfast.task.TaskId;
import javafx.scene.Node;

/**
 * One page of the shell, such as Tasks. All verbs are called on the FX thread.
 *
 * <p>A page is made once and outlives stores: {@link #opened} gives it a store, {@link #closed}
 * takes it away, then another may be opened.
 */
public interface Page {

  /** Returns the page's name in the header, such as “Tasks”. */
  String title();

  /** Returns the page's content, always the same node. */
  Node node();

  /**
   * Gives the page a store. It reads nothing until it is shown.
   *
   * @param session the open store; valid until {@link #closed}
   */
  void opened(StoreSession session);

  /** The page came to the front. Called after {@link #opened}, and each time the page is chosen. */
  default void shown() {}

  /** Another page came to the front: automatic refresh should rest. */
  default void hidden() {}

  /**
   * Reads again what is shown (Ctrl+R, F5, or Holdfast itself changed the store). What is shown
   * stays until the answer is there; if there is none it stays too, marked stale.
   */
  void refresh();

  /**
   * Another page wants this task to be seen. The page that shows it comes to the front.
   *
   * @return false if this page shows no single tasks
   */
  default boolean show(TaskId task) {
    return false;
  }

  /** The store is being closed: forget it and show nothing of it any more. */
  void closed();
}
