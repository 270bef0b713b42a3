package dev.holdfast.replay.failure;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.List;

/**
 * The failures of a store by what their errors say.
 *
 * @param groups the most frequent first
 * @param read how many tasks were looked at: the newest
 * @param total how many there are
 */
public record FailureSample(List<FailureGroup> groups, long read, Count total) {

  /** How many tasks are looked at unless somebody wants another number. */
  public static final int USUAL = 20_000;

  /** Of a store whose tasks cannot fail. */
  public static final FailureSample NOTHING = new FailureSample(List.of(), 0, new Count(0, true));

  private static final int PAGE = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Returns whether some tasks were not looked at. */
  public boolean isPartial() {
    return !total.exact() || read < total.value();
  }

  /**
   * Looks at the newest tasks of a list.
   *
   * @param most how many at the most
   * @param progress hears how many were looked at, of {@code most}
   */
  public static FailureSample read(
      TaskStore store, TaskFilter filter, int most, Progress progress, Cancellation cancellation) {
    FailureTally tally = new FailureTally();
    TaskQuery query = TaskQuery.newest(filter, Math.min(PAGE, most));
    while (true) {
      Page<Task> page = store.tasks(query, cancellation);
      page.items().forEach(tally::add);
      progress.report(tally.tasks(), most);
      long left = most - tally.tasks();
      if (page.next() == null) {
        return new FailureSample(tally.groups(), tally.tasks(), new Count(tally.tasks(), true));
      }
      if (left <= 0) {
        Count total = store.count(filter, PATIENCE, cancellation);
        return new FailureSample(tally.groups(), tally.tasks(), total);
      }
      query =
          new TaskQuery(
              filter, query.sort(), query.order(), (int) Math.min(PAGE, left), page.next());
    }
  }
}
