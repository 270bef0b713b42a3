package dev.holdfast.retention.forecast;

import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A store's tasks by status and by the time they were active last, from one survey. It keeps every
 * task's time and amounts (24 bytes a task with two measures), so a count for any cutoff is exact
 * and takes microseconds: a cutoff can be dragged. Times are Unix seconds. Immutable.
 */
public final class AgeHistogram {

  /** The store's time at which it was surveyed. */
  public final long now;

  /** What the store's tasks can be in. */
  public final Statuses known;

  /** What is counted of the store's tasks, see {@link Terms#parts}. */
  public final List<Measure> measures;

  private final SortedMap<TaskStatus, AgeColumn> columns;
  private final SortedMap<TaskStatus, Long> undated;

  AgeHistogram(
      long now, Terms terms, Map<TaskStatus, AgeColumn> columns, Map<TaskStatus, Long> undated) {
    this.now = now;
    this.known = terms.statuses();
    this.measures = terms.parts();
    this.columns = sorted(columns);
    this.undated = sorted(undated);
  }

  private <T> SortedMap<TaskStatus, T> sorted(Map<TaskStatus, T> each) {
    SortedMap<TaskStatus, T> sorted = new TreeMap<>(known.order());
    sorted.putAll(each);
    return sorted;
  }

  /** Returns the statuses there are tasks of, in screen order. */
  public SortedSet<TaskStatus> statuses() {
    SortedSet<TaskStatus> all = new TreeSet<>(known.order());
    all.addAll(columns.keySet());
    all.addAll(undated.keySet());
    return all;
  }

  /** Returns how many tasks the store has, those without a time among them. */
  public long tasks() {
    return columns.values().stream().mapToLong(AgeColumn::tasks).sum()
        + undated.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns how many tasks of these statuses have no {@code last_active_time}, or one that is no
   * number: no cutoff ever reaches them.
   */
  public long undated(Collection<TaskStatus> statuses) {
    return Set.copyOf(statuses).stream()
        .mapToLong(status -> undated.getOrDefault(status, 0L))
        .sum();
  }

  /** Counts all tasks of a status that have a time. */
  public AgeCount dated(TaskStatus status) {
    return column(status).all();
  }

  /**
   * Counts the tasks of these statuses that were active last strictly before the cutoff: what a
   * policy with this cutoff would delete. Exact but for the bytes.
   */
  public AgeCount before(Collection<TaskStatus> statuses, double cutoff) {
    AgeCount sum = AgeCount.NONE;
    for (TaskStatus status : Set.copyOf(statuses)) {
      sum = sum.plus(column(status).before(cutoff));
    }
    return sum;
  }

  /** Returns the task of these statuses that was active last the longest ago. */
  public Optional<OldestTask> oldest(Collection<TaskStatus> statuses) {
    return columns.entrySet().stream()
        .filter(each -> statuses.contains(each.getKey()))
        .map(each -> each.getValue().oldest(each.getKey()))
        .min(java.util.Comparator.comparingDouble(OldestTask::lastActiveTime));
  }

  /**
   * Sorts the tasks into buckets between these instants, the oldest bucket first: one more than
   * there are edges, since nothing is left out at either end.
   *
   * @param edges ascending
   */
  public List<AgeBucket> buckets(double... edges) {
    double[] all = Arrays.copyOf(edges, edges.length + 1);
    all[edges.length] = Double.POSITIVE_INFINITY;
    List<AgeBucket> buckets = new ArrayList<>();
    double from = Double.NEGATIVE_INFINITY;
    for (double to : all) {
      SortedMap<TaskStatus, AgeCount> byStatus = new TreeMap<>(known.order());
      for (var each : columns.entrySet()) {
        AgeColumn column = each.getValue();
        AgeCount upTo = to == Double.POSITIVE_INFINITY ? column.all() : column.before(to);
        AgeCount within = from == Double.NEGATIVE_INFINITY ? upTo : upTo.minus(column.before(from));
        if (within.tasks() > 0) {
          byStatus.put(each.getKey(), within);
        }
      }
      buckets.add(new AgeBucket(from, to, byStatus));
      from = to;
    }
    return buckets;
  }

  AgeColumn column(TaskStatus status) {
    return Objects.requireNonNullElseGet(
        columns.get(status), () -> new AgeColumnBuilder(measures).sorted(MeanSize.UNKNOWN));
  }

  /**
   * The task that was active last the longest ago.
   *
   * @param lastActiveTime in Unix seconds
   */
  public record OldestTask(TaskId id, TaskStatus status, double lastActiveTime) {}
}
