package dev.holdfast.retention;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A hazard that is there.
 *
 * @param kind what
 * @param count how many candidates, workflows or rows (see {@link HazardKind}), at least 1
 * @param sample the first of their ids, ascending, at most {@link #SAMPLE}
 * @param byStatus how many have which status; empty where that is not counted
 * @param foreign rows of other tables that it is about, by key; empty for all other kinds
 */
public record Hazard(
    HazardKind kind,
    long count,
    List<TaskId> sample,
    SortedMap<TaskStatus, Long> byStatus,
    List<ForeignCount> foreign) {

  /** The most ids in a sample. */
  public static final int SAMPLE = 20;

  public Hazard {
    sample = List.copyOf(sample);
    byStatus = Collections.unmodifiableSortedMap(new TreeMap<>(byStatus));
    foreign = List.copyOf(foreign);
  }

  /** With statuses. */
  public Hazard(
      HazardKind kind, long count, List<TaskId> sample, SortedMap<TaskStatus, Long> byStatus) {
    this(kind, count, sample, byStatus, List.of());
  }

  /** With rows of other tables. */
  public Hazard(HazardKind kind, long count, List<TaskId> sample, List<ForeignCount> foreign) {
    this(kind, count, sample, new TreeMap<>(), foreign);
  }

  /** Without statuses. */
  public Hazard(HazardKind kind, long count, List<TaskId> sample) {
    this(kind, count, sample, new TreeMap<>());
  }

  /** Returns it for records and reports: kind, count, and what other tables lose. */
  public Map<String, Object> fields() {
    return kind.fields(count, foreign);
  }

  /** Returns the same with its statuses in this order. */
  Hazard inOrder(Comparator<TaskStatus> order) {
    SortedMap<TaskStatus, Long> ordered = new TreeMap<>(order);
    ordered.putAll(byStatus);
    return new Hazard(kind, count, sample, ordered, foreign);
  }

  /** Returns whether it stops a cleanup that neither allows nor skips it. */
  public boolean blocking() {
    return kind.blocking();
  }
}
