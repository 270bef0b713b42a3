package dev.holdfast.store.retention;

import dev.holdfast.store.Overview;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskStatus;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts rows by status while they are read. */
public final class Tally {

  private final SortedMap<TaskStatus, Long> byStatus;
  private long all;
  private Double oldest;
  private Double newest;

  public Tally(Terms terms) {
    byStatus = new TreeMap<>(terms.statuses().order());
    terms.statuses().all.forEach(status -> byStatus.put(status, 0L));
  }

  /** Counts one. */
  public void add(Task row) {
    byStatus.merge(row.status(), 1L, Long::sum);
    all++;
    Double created = row.fields().decimal("created_at");
    if (created != null) {
      oldest = oldest == null ? created : Math.min(oldest, created);
      newest = newest == null ? created : Math.max(newest, created);
    }
  }

  /** Returns what was counted. */
  public Overview at(long now) {
    return new Overview(byStatus, all, whole(oldest), whole(newest), now);
  }

  private static Long whole(Double seconds) {
    return seconds == null ? null : (long) Math.floor(seconds);
  }
}
