package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts suspended tasks of a store by their reason. */
final class WhyTheyWait {

  private WhyTheyWait() {}

  static SortedMap<String, Long> of(TaskStore store) {
    return of(store, Cancellation.never());
  }

  static SortedMap<String, Long> of(TaskStore store, Cancellation stop) {
    return store
        .role(Groups.class)
        .flatMap(all -> all.counts(FieldTerm.SUSPENDED, TaskFilter.ALL, null, stop))
        .map(TreeMap::new)
        .orElseThrow();
  }
}
