package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.store.retention.Cascade;
import dev.holdfast.task.TaskId;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The candidates and all tasks below them that a store deletes with them by its own keys, as nodes:
 * the candidates by their row, then the others. What follows from a subset of the candidates is
 * worked out here without asking the store again: a candidate that does not go is a task like any
 * other below those that do.
 */
public final class Descendants {

  private static final int NOWHERE = -1;

  /** By which keys the store deletes tasks with another one. */
  public final Cascade keys;

  /** The candidates. */
  final Candidates candidates;

  /** The tasks below candidates that are none. */
  public final Candidates below;

  private final boolean[] held;

  /** How many nodes may go with others: none where the store deletes nothing by itself. */
  final int nodes;

  /** How far the node above is from each; 0 for none. */
  private final LongColumn parents = new LongColumn();

  /** How far the root of its workflow is from each; 0 for none, and for a root. */
  private final LongColumn roots = new LongColumn();

  /**
   * Takes what was found.
   *
   * @param below the tasks below candidates that are none
   * @param held which of them are on hold
   */
  public Descendants(Cascade keys, Candidates candidates, Candidates below, boolean[] held) {
    this.keys = keys;
    this.candidates = candidates;
    this.below = below;
    this.held = held;
    this.nodes = keys.any() ? candidates.size() + below.size() : 0;
    for (int node = 0; node < nodes; node++) {
      parents.add(distance(node, keys.parents() ? in(node).parent(row(node)) : null));
      roots.add(distance(node, keys.roots() ? in(node).workflow(row(node)) : null));
    }
  }

  private long distance(int node, TaskId above) {
    int there = above == null ? NOWHERE : node(above);
    return there == NOWHERE ? 0 : there - node;
  }

  /** Returns the node above one in a column, or itself if there is none. */
  private static int above(LongColumn column, int node) {
    return node + (int) column.get(node);
  }

  /** For a store that deletes nothing by itself. */
  public static Descendants none(Candidates candidates) {
    return new Descendants(
        Cascade.NONE, candidates, new CandidateColumns().oldestFirst(0), new boolean[0]);
  }

  /** Returns whether one of {@link #tasks} is on hold. */
  boolean held(int row) {
    return held[row];
  }

  /** Returns how many nodes there are. */
  int size() {
    return candidates.size() + below.size();
  }

  /** Returns the node of a task; negative if it is none. */
  public int node(TaskId id) {
    int row = candidates.row(id);
    int other = row >= 0 ? NOWHERE : below.row(id);
    return other < 0 ? row : candidates.size() + other;
  }

  /** Returns whether a node is a candidate. */
  boolean candidate(int node) {
    return node < candidates.size();
  }

  /** Returns the columns that a node is in. */
  Candidates in(int node) {
    return candidate(node) ? candidates : below;
  }

  /** Returns the row of those columns that a node is in. */
  int row(int node) {
    return candidate(node) ? node : node - candidates.size();
  }

  /** Returns what stands for the root of its workflow. */
  long workflowNumber(int node) {
    return in(node).workflowNumber(row(node));
  }

  /** Returns the root of a task's workflow; the task itself if nothing is known of it here. */
  public TaskId workflow(TaskId id) {
    int node = node(id);
    return node < 0 ? id : in(node).workflow(row(node));
  }

  /** Returns the node with whose deletion the store deletes a child; itself if there is none. */
  int parentLink(int node) {
    return above(parents, node);
  }

  /** Returns the node with whose deletion the store deletes a workflow; itself if there is none. */
  int rootLink(int node) {
    return above(roots, node);
  }

  /** Returns those of these candidates that are above one of these nodes. */
  BitSet above(BitSet going, BitSet nodes) {
    BitSet reached = new BitSet();
    if (!keys.any()) {
      return reached;
    }
    Deque<Integer> open = new ArrayDeque<>();
    nodes.stream().forEach(open::add);
    while (!open.isEmpty()) {
      int node = open.remove();
      for (int up : new int[] {above(parents, node), above(roots, node)}) {
        if (up != node && !reached.get(up)) {
          reached.set(up);
          open.add(up);
        }
      }
    }
    reached.and(going);
    return reached;
  }

  /** Returns the node of a task's parent; negative if there is none. */
  int parentNode(int node) {
    TaskId parent = in(node).parent(row(node));
    return parent == null ? NOWHERE : node(parent);
  }
}
