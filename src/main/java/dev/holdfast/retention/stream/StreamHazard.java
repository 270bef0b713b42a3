package dev.holdfast.retention.stream;

import dev.holdfast.retention.ForeignCount;
import dev.holdfast.retention.HazardKind;
import dev.holdfast.store.RetentionSnapshot.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an operator must see before events are deleted.
 *
 * @param kind what
 * @param count how many events or consumers, see {@link HazardKind}; at least 1
 * @param sample the first of the streams it concerns, by name, at most {@link #SAMPLE}
 * @param foreign rows of other tables that it is about, by key; empty for all other kinds
 */
public record StreamHazard(
    HazardKind kind, long count, List<String> sample, List<ForeignCount> foreign) {

  /** The most streams in a sample. */
  public static final int SAMPLE = 20;

  public StreamHazard {
    sample = List.copyOf(sample);
    foreign = List.copyOf(foreign);
  }

  /** Without rows of other tables. */
  public StreamHazard(HazardKind kind, long count, List<String> sample) {
    this(kind, count, sample, List.of());
  }

  /** Returns what a database keeps from this user. */
  static List<StreamHazard> of(Access access) {
    List<StreamHazard> hazards = new ArrayList<>();
    if (!access.hidden().isEmpty()) {
      hazards.add(
          new StreamHazard(HazardKind.ROW_SECURITY, access.hidden().size(), access.hidden()));
    }
    if (access.readOnly()) {
      hazards.add(new StreamHazard(HazardKind.READ_ONLY_ROLE, 1, List.of()));
    }
    return hazards;
  }

  /** Returns it for records and reports: kind, count, and what other tables lose. */
  public Map<String, Object> fields() {
    return kind.fields(count, foreign);
  }

  /** Returns whether it is about the whole store: skipped, nothing is deleted. */
  boolean ofAll() {
    return kind.ofWholeStore();
  }

  /** Returns whether it stops a cleanup that neither allows nor skips it. */
  public boolean blocking() {
    return kind.blocking();
  }
}
