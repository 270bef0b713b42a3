package dev.holdfast.retention.plan;

import dev.holdfast.store.Access;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A hazard that is there.
 *
 * @param kind what
 * @param count how many candidates, workflows, rows, events or consumers (its kind says which), at
 *     least 1
 * @param sample the first of their ids, ascending, at most {@link #SAMPLE}
 * @param byStatus how many have which status; empty where that is not counted
 * @param foreign rows of other tables that it is about, by key; empty for all other kinds
 */
public record Hazard(
    HazardTerm kind,
    long count,
    List<TaskId> sample,
    SortedMap<TaskStatus, Long> byStatus,
    List<ForeignCount> foreign) {

  /** The most ids in a sample. */
  public static final int SAMPLE = 20;

  /** With rows of other tables. */
  public Hazard(HazardTerm kind, long count, List<TaskId> sample, List<ForeignCount> foreign) {
    this(kind, count, sample, new TreeMap<>(), foreign);
  }

  /** Without statuses. */
  public Hazard(HazardTerm kind, long count, List<TaskId> sample) {
    this(kind, count, sample, List.of());
  }

  /** Returns what a database keeps from this user, with the tables that it hides. */
  public static List<Hazard> of(Access access) {
    List<Hazard> hazards = new ArrayList<>();
    if (!access.hidden().isEmpty()) {
      hazards.add(
          new Hazard(CommonHazards.ROW_SECURITY, access.hidden().size(), texts(access.hidden())));
    }
    if (!access.triggers().isEmpty()) {
      hazards.add(
          new Hazard(CommonHazards.TRIGGERS, access.triggers().size(), texts(access.triggers())));
    }
    if (access.readOnly()) {
      hazards.add(new Hazard(CommonHazards.READ_ONLY_ROLE, 1, List.of()));
    }
    return hazards;
  }

  /** Returns names as ids: they stay texts, also those that look like numbers. */
  public static List<TaskId> texts(List<String> names) {
    return names.stream().<TaskId>map(TaskId.Text::new).toList();
  }

  /** Returns the sample as texts. */
  public List<String> names() {
    return sample.stream().map(TaskId::toString).toList();
  }

  /** Returns it for who looks at a preview: all there is to say of it. */
  public Map<String, Object> all() {
    return Document.of(this, "kind count sample blocking")
        .some("by_status", byStatus)
        .some("detail", ForeignCount.fields(foreign));
  }

  /** Returns it for records and reports: kind, count, and what other tables lose. */
  public Map<String, Object> fields() {
    return Document.of(this, "kind count").some("detail", ForeignCount.fields(foreign));
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
