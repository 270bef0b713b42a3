package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.util.List;
import java.util.function.Consumer;

/** All tasks that a filter matches, page by page. */
public final class MatchingTasks {

  private static final int PAGE = 1_000;

  private MatchingTasks() {}

  /**
   * Reads them, by id. Blocks.
   *
   * @param each takes a page of them
   * @throws StoreException if the store fails
   */
  public static void each(
      TaskStore store, TaskFilter filter, Consumer<List<Task>> each, Cancellation cancellation) {
    TaskQuery next = new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, PAGE, null);
    while (next != null) {
      Page<Task> page = store.tasks(next, cancellation);
      each.accept(page.items());
      next = page.next() == null ? null : next.at(page.next());
    }
  }
}
