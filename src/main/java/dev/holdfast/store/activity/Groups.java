package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The role of a store that can count tasks by what a field of them holds. Thread-safe; every verb
 * blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Groups {

  /** More different values than these nobody counts. */
  int MOST = 10_000;

  /**
   * Counts the tasks of a list by a field.
   *
   * @param field one of the kind’s own; with {@link FieldTerm#SUSPENDED} suspended tasks are
   *     counted by why they wait, of all there are
   * @param patience how long it may take; null for as long as any question
   * @return how many have each value, those without one under the empty text; empty where it cannot
   *     be told, there are more than {@link #MOST} values, or the time is over
   */
  Optional<Map<String, Long>> counts(
      FieldTerm field, TaskFilter filter, Duration patience, Cancellation cancellation);
}
