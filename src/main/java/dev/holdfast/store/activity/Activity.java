package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StatusCount;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import java.util.List;

/**
 * The role of a store that tells what it gets done: how many tasks there are of what, and, from
 * what it recorded of each, how many ended and how long they waited before. Thread-safe; every verb
 * blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Activity {

  /** More tasks that come back by the calendar are not read. */
  int MOST_SCHEDULED = 1_000;

  /**
   * Counts the tasks by tag, name and status, in that order, as the runtime's own statistics do.
   */
  List<StatusCount> counts(Cancellation cancellation);

  /**
   * Returns what was done in a span of time. What belonged to tasks that are gone went with them.
   */
  Throughput throughput(ThroughputQuery query, Cancellation cancellation);

  /**
   * Returns the tasks that come back by the calendar, by name; at most {@link #MOST_SCHEDULED}.
   *
   * @param now the store's time, Unix seconds
   */
  List<Scheduled> schedules(long now, Cancellation cancellation);
}
