package dev.holdfast.retention;

import dev.holdfast.store.RetentionSnapshot.Census;
import dev.holdfast.store.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was learnt about the tasks around the candidates, enough to judge any part of them without
 * asking the store again: a candidate that does not go is a task that stays.
 */
public final class Judgement {

  /** A permanently failed child stays. */
  static final byte FAILED_CHILD = 1;

  /** A child stays that is neither completed nor permanently failed. */
  static final byte OPEN_CHILD = 2;

  private final Candidates candidates;
  private final Census census;
  private final byte[] childrenOutside;
  private final WorkflowSizes workflows;
  private final Descendants descendants;
  private final ForeignRows foreign;

  /**
   * Takes what was found.
   *
   * @param childrenOutside for each row the flags of those children that are no candidates
   */
  Judgement(Candidates candidates, Census census, byte[] childrenOutside, WorkflowSizes workflows) {
    this(candidates, census, childrenOutside, workflows, Descendants.none(candidates));
  }

  Judgement(
      Candidates candidates,
      Census census,
      byte[] childrenOutside,
      WorkflowSizes workflows,
      Descendants descendants) {
    this(candidates, census, childrenOutside, workflows, descendants, ForeignRows.NONE);
  }

  Judgement(
      Candidates candidates,
      Census census,
      byte[] childrenOutside,
      WorkflowSizes workflows,
      Descendants descendants,
      ForeignRows foreign) {
    this.candidates = candidates;
    this.census = census;
    this.childrenOutside = childrenOutside;
    this.workflows = workflows;
    this.descendants = descendants;
    this.foreign = foreign;
  }

  /** Returns the rows of other tables that refer to what goes. */
  ForeignRows foreign() {
    return foreign;
  }

  /** Returns the tasks that the store deletes with candidates. */
  public Descendants descendants() {
    return descendants;
  }

  /** Says what a child of this status does to its parent if it stays: one of the flags, or 0. */
  static byte flag(TaskStatus child) {
    if (child.equals(TaskStatus.COMPLETED)) {
      return 0;
    }
    return child.equals(TaskStatus.PERMANENTLY_FAILED) ? FAILED_CHILD : OPEN_CHILD;
  }

  static byte flag(HazardKind kind) {
    return switch (kind) {
      case POISON_CHILD -> FAILED_CHILD;
      case PINNED_CHILD -> OPEN_CHILD;
      default -> 0;
    };
  }

  /** Returns what the scan counted over the whole store. */
  Census census() {
    return census;
  }

  /** Returns the flags of those of its children that are no candidates. */
  int childrenOutside(int row) {
    return childrenOutside[row];
  }

  /** Returns the workflows of the candidates. */
  WorkflowSizes workflows() {
    return workflows;
  }

  /** Returns how many tasks of the store are in a workflow of the candidates. */
  long workflowSize(long root) {
    return workflows.size(root);
  }

  /** Returns every row. */
  BitSet all() {
    BitSet rows = new BitSet(candidates.size());
    rows.set(0, candidates.size());
    return rows;
  }

  /** Judges the plan that deletes all candidates. */
  List<Hazard> ofAll() {
    BitSet all = all();
    return hazards(all, childFlags(all));
  }

  /** Returns for each row what its children do to it when exactly these rows go. */
  byte[] childFlags(BitSet going) {
    byte[] flags = childrenOutside.clone();
    if (descendants.keys().parents()) {
      return flags;
    }
    int size = candidates.size();
    for (int row = going.nextClearBit(0); row < size; row = going.nextClearBit(row + 1)) {
      int parent = candidates.parentRow(row);
      if (parent >= 0) {
        flags[parent] |= flag(candidates.status(row));
      }
    }
    return flags;
  }

  /**
   * Judges the plan that deletes exactly these rows.
   *
   * @param flags of {@link #childFlags}
   */
  List<Hazard> hazards(BitSet going, byte[] flags) {
    Map<HazardKind, IdSample> found = new EnumMap<>(HazardKind.class);
    boolean large = going.cardinality() * 2L > census.tasks();
    for (int row : candidates.rowsById()) {
      if (!going.get(row)) {
        continue;
      }
      note(found, HazardKind.POISON_CHILD, (flags[row] & FAILED_CHILD) != 0, row);
      note(found, HazardKind.PINNED_CHILD, (flags[row] & OPEN_CHILD) != 0, row);
      note(found, HazardKind.SCHEDULE_LOST, candidates.cron(row), row);
      boolean paused = candidates.status(row).equals(TaskStatus.PAUSED);
      note(found, HazardKind.PAUSED_INCLUDED, paused, row);
      note(found, HazardKind.LARGE_SHARE, large, row);
    }
    IdSample torn = workflows.torn(going, descendants.keys().roots());
    if (torn.count() > 0) {
      found.put(HazardKind.TORN_WORKFLOW, torn);
    }
    List<Hazard> hazards = new ArrayList<>();
    found.forEach((kind, sample) -> hazards.add(sample.hazard(kind)));
    descendants.hazard(going).ifPresent(hazards::add);
    foreign.hazard(descendants.withVictimsOf(going), descendants).ifPresent(hazards::add);
    List<TaskId> hidden = census.access().hidden().stream().<TaskId>map(TaskId.Text::new).toList();
    if (!hidden.isEmpty()) {
      hazards.add(new Hazard(HazardKind.ROW_SECURITY, hidden.size(), hidden));
    }
    if (census.access().readOnly() && !going.isEmpty()) {
      hazards.add(new Hazard(HazardKind.READ_ONLY_ROLE, 1, List.of()));
    }
    hazards.sort(Comparator.comparing(Hazard::kind));
    addRows(hazards, HazardKind.NULL_LAST_ACTIVE, census.withoutLastActiveTime());
    addRows(hazards, HazardKind.FUTURE_LAST_ACTIVE, census.activeLater());
    return hazards;
  }

  private void note(Map<HazardKind, IdSample> found, HazardKind kind, boolean there, int row) {
    if (there) {
      found.computeIfAbsent(kind, _ -> new IdSample()).add(candidates.id(row));
    }
  }

  private static void addRows(List<Hazard> hazards, HazardKind kind, Sample sample) {
    if (sample.count() > 0) {
      List<TaskId> ids = sample.ids();
      hazards.add(
          new Hazard(kind, sample.count(), ids.subList(0, Math.min(ids.size(), Hazard.SAMPLE))));
    }
  }
}
