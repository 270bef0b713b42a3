package dev.holdfast.desktop.palette;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.List;

/** Finds the newest tasks that fit, by one read that ends in time. */
final class TaskSearch {

  /** How many tasks are shown. */
  static final int MOST = 8;

  /** How long a store may search. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private TaskSearch() {}

  /**
   * What was found.
   *
   * @param tasks the newest first
   * @param more whether more fit
   * @param late whether the store was stopped because it took too long; nothing was found then
   */
  record Answer(List<Task> tasks, boolean more, boolean late) {}

  /**
   * Reads; blocks.
   *
   * @param patience after this the store is told to stop
   */
  static Answer read(TaskStore store, TaskFilter filter, Duration patience, Cancellation stop) {
    return Deadline.within(patience, stop, mine -> store.tasks(newest(store, filter), mine))
        .map(page -> new Answer(page.items(), page.next() != null, false))
        .orElseGet(() -> new Answer(List.of(), false, true));
  }

  /** Numbers are given in their order; where ids are texts, they say nothing of it. */
  private static TaskQuery newest(TaskStore store, TaskFilter filter) {
    List<String> sorts = store.terms().listing().sorts();
    boolean texts = store.info().can(Capability.TEXT_IDS);
    String created = FieldTerm.CREATED.key();
    String id = FieldTerm.ID.key();
    String sort =
        texts && sorts.contains(created) ? created : sorts.contains(id) ? id : sorts.getFirst();
    return new TaskQuery(filter, sort, SortOrder.DESC, MOST, null);
  }
}
