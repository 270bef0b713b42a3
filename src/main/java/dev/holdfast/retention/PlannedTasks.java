package dev.holdfast.retention;

import dev.holdfast.store.RetentionWriter.PlannedTask;
import java.util.BitSet;
import java.util.Set;

/**
 * The tasks of a cleanup, children before their parents, see {@link ChildrenFirst}. Where workflows
 * go whole or not at all, the tasks of each lie together.
 */
public final class PlannedTasks {

  /** Beside the flags of children: what becomes of rows of other tables was accepted. */
  private static final byte FOREIGN_ROWS = 4;

  private final Descendants nodes;
  private final boolean wholeWorkflows;
  private final int[] rows;
  private final byte[] allowed;
  private final long events;
  private final long attempts;

  PlannedTasks(
      Candidates candidates,
      BitSet going,
      byte[] childFlags,
      Set<HazardKind> allow,
      boolean wholeWorkflows) {
    this(Descendants.none(candidates), ForeignRows.NONE, going, childFlags, allow, wholeWorkflows);
  }

  /**
   * Takes them.
   *
   * @param going what goes: rows of candidates, and what the store deletes with these anyway
   */
  PlannedTasks(
      Descendants nodes,
      ForeignRows foreign,
      BitSet going,
      byte[] childFlags,
      Set<HazardKind> allow,
      boolean wholeWorkflows) {
    this.nodes = nodes;
    this.wholeWorkflows = wholeWorkflows;
    this.rows = nodes.childrenFirst(going, wholeWorkflows);
    byte mask = 0;
    for (HazardKind kind : allow) {
      mask |= Judgement.flag(kind);
    }
    boolean foreignAllowed = allow.contains(HazardKind.FOREIGN_ROWS);
    this.allowed = new byte[rows.length];
    long eventSum = 0;
    long attemptSum = 0;
    for (int at = 0; at < rows.length; at++) {
      allowed[at] = rows[at] < childFlags.length ? (byte) (childFlags[rows[at]] & mask) : 0;
      allowed[at] |= foreignAllowed && foreign.known(rows[at]) ? FOREIGN_ROWS : 0;
      eventSum += nodes.in(rows[at]).events(nodes.row(rows[at]));
      attemptSum += nodes.in(rows[at]).attempts(nodes.row(rows[at]));
    }
    this.events = eventSum;
    this.attempts = attemptSum;
  }

  /** Returns how many there are. */
  public int size() {
    return rows.length;
  }

  /** Returns how many events they had when they were previewed. */
  public long events() {
    return events;
  }

  /** Returns how many attempts they had when they were previewed. */
  public long attempts() {
    return attempts;
  }

  /** Returns how many rows one of them had when it was previewed, its own with them. */
  public long rows(int place) {
    Candidates tasks = nodes.in(rows[place]);
    int row = nodes.row(rows[place]);
    return 1L + tasks.events(row) + tasks.attempts(row);
  }

  /** Returns whether two of them go in the same batch or not at all. */
  boolean together(int place, int other) {
    return wholeWorkflows && nodes.workflowNumber(rows[place]) == nodes.workflowNumber(rows[other]);
  }

  /** Returns one of them, 0 to {@link #size} - 1. */
  public PlannedTask get(int place) {
    Candidates tasks = nodes.in(rows[place]);
    int row = nodes.row(rows[place]);
    boolean candidate = nodes.candidate(rows[place]);
    return new PlannedTask(
        tasks.id(row),
        tasks.status(row),
        tasks.lastActive(row),
        (allowed[place] & Judgement.FAILED_CHILD) != 0,
        (allowed[place] & Judgement.OPEN_CHILD) != 0,
        wholeWorkflows && candidate ? tasks.workflow(row) : null,
        tasks.version(row),
        (allowed[place] & FOREIGN_ROWS) != 0);
  }
}
