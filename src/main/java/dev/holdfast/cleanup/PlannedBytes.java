package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Measures what planned tasks hold: by a measure of the plan, where its kind has one, else some of
 * them, evenly spread, for all would be every payload.
 */
final class PlannedBytes {

  private static final int SAMPLE = 500;

  private PlannedBytes() {}

  /** Returns about how many bytes all of them hold in the values of their rows. */
  static long estimate(TaskStore store, Work tasks, Cancellation cancellation) {
    Amounts planned = tasks.amounts();
    for (int at = 0; at < planned.measures().size(); at++) {
      Measure measure = planned.measures().get(at);
      if (measure.bytes() && !measure.total()) {
        return planned.values().get(at);
      }
    }
    Set<TaskId> some = new LinkedHashSet<>();
    int sample = Math.min(SAMPLE, tasks.size());
    for (int i = 0; i < sample; i++) {
      some.add(tasks.get((int) ((long) i * tasks.size() / sample)).id());
    }
    if (sample == 0) {
      return 0;
    }
    long[] sum = {0};
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      snapshot.sizes(some, size -> sum[0] += size.own() + LongStream.of(size.parts()).sum());
    }
    return Math.round((double) sum[0] / sample * tasks.size());
  }
}
