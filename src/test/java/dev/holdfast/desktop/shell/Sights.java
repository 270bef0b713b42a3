package dev.holdfast.desktop.shell;

import dev.holdfast.task.TaskId;
import java.util.function.Consumer;

/** Hears what a page wants to be seen elsewhere. */
public final class Sights {

  private Sights() {}

  /** Hears of single tasks. */
  public static void tasks(StoreSession session, Consumer<TaskId> heard) {
    session.onShow(
        sight -> {
          if (sight instanceof Sight.OfTask(TaskId task)) {
            heard.accept(task);
          }
        });
  }

  /** Hears of queries for tasks, as they are typed. */
  public static void queries(StoreSession session, Consumer<String> heard) {
    session.onShow(
        sight -> {
          if (sight instanceof Sight.OfTasks(String query, _)) {
            heard.accept(query);
          }
        });
  }

  /** Hears of tasks whose stories are wanted. */
  public static void stories(StoreSession session, Consumer<TaskId> heard) {
    session.onShow(
        sight -> {
          if (sight instanceof Sight.OfStory(TaskId task, _)) {
            heard.accept(task);
          }
        });
  }

  /** Hears of the roots of workflows. */
  public static void workflows(StoreSession session, Consumer<TaskId> heard) {
    session.onShow(
        sight -> {
          if (sight instanceof Sight.OfWorkflow(TaskId root, _)) {
            heard.accept(root);
          }
        });
  }
}
