package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.task.TaskId;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/**
 * One page of one open store. Made by {@link ShellPage#open}, closed with the store. All verbs are
 * called on the FX thread.
 */
public interface OpenPage {

  /** Returns the page's content, always the same node. */
  Node node();

  /** Returns where the guide tells of what is in front of the page now. */
  default HelpTopic help() {
    return HelpTopic.START;
  }

  /** The page came to the front. Called each time the page, or its store, is chosen. */
  default void shown() {}

  /** Another page, or another store, came to the front: automatic refresh should rest. */
  default void hidden() {}

  /**
   * Reads again what is shown (Ctrl+R, F5, or Holdfast itself changed the store). What is shown
   * stays until the answer is there; if there is none it stays too, marked stale.
   */
  void refresh();

  /**
   * Another page wants something to be seen. The page that shows it comes to the front.
   *
   * @return false if this page shows no such thing
   */
  default boolean show(Sight sight) {
    return false;
  }

  /** Returns what can be done on this page from anywhere: each brings the page to the front. */
  default List<PageCommand> commands() {
    return List.of();
  }

  /** What of the page is looked at. Each change is a place to come back to by Back and Forward. */
  default ObservableValue<PagePlace> place() {
    return new ReadOnlyObjectWrapper<>(PagePlace.WHOLE);
  }

  /**
   * Looks at something again, as far as it is still there.
   *
   * @param place one that {@link #place} had, of this page or of one of the same store before it
   */
  default void goTo(PagePlace place) {}

  /** Returns what is looked at in particular, by its id; null if nothing is. */
  default TaskId looked() {
    return null;
  }

  /**
   * Looks at something again after the window was closed.
   *
   * @param thing what {@link #looked} was
   */
  default void lookAgain(TaskId thing) {}

  /**
   * Returns whether nothing is lost if it is closed now and made anew when it is looked at: it
   * shows no more than {@link #place} tells, and does nothing.
   */
  default boolean canRest() {
    return false;
  }

  /** The store is being closed: stop what runs and hear nothing any more. */
  void close();
}
