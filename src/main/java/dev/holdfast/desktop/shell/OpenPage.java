package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.plan.PlanOrigin;
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
   * Another page wants this task to be seen. The page that shows it comes to the front.
   *
   * @return false if this page shows no single tasks
   */
  default boolean show(TaskId task) {
    return false;
  }

  /**
   * Somebody wants a task's story to be seen at one of its events. The page that shows it comes to
   * the front.
   *
   * @param event the event's id in the store; null for the end of the story
   * @return false if this page shows no stories
   */
  default boolean show(TaskId task, Long event) {
    return false;
  }

  /**
   * Another page wants these tasks to be listed. The page that lists tasks comes to the front.
   *
   * @param query as it is typed
   * @return false if this page lists no tasks
   */
  default boolean showTasks(String query) {
    return false;
  }

  /** Returns whether this page shows what is wrong with a store; then it comes to the front. */
  default boolean showHealth() {
    return false;
  }

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

  /**
   * Another page wants this workflow to be seen. The page that shows it comes to the front.
   *
   * @param root the workflow’s root; null if only the task is known
   * @param selected the task of it to look at
   * @return false if this page shows no workflows
   */
  default boolean showWorkflow(TaskId root, TaskId selected) {
    return false;
  }

  /**
   * Somebody wants a plan's file to be seen. The page that shows such plans comes to the front, and
   * says itself if the plan is damaged or of another store.
   *
   * @return false if this page takes no such plan, or none now
   */
  default boolean openPlan(PlanOrigin plan) {
    return false;
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

  /** The store is being closed: stop what runs and hear nothing any more. */
  void close();
}
