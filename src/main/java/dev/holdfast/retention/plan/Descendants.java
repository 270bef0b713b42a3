package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.store.FamilyTerm;
import dev.holdfast.store.Locality;
import dev.holdfast.store.RetentionSnapshot.Cascade;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The candidates and all tasks below them that a store deletes with them by its own keys, as nodes:
 * the candidates by their row, then the others. What follows from a subset of the candidates is
 * worked out here without asking the store again: a candidate that does not go is a task like any
 * other below those that do.
 */
public final class Descendants {

  private static final int NOWHERE = -1;

  private final Cascade keys;
  private final Candidates candidates;
  private final Candidates below;
  private final boolean[] held;
  private final int nodes;

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

  /** Returns by which keys the store deletes tasks with another one. */
  public Cascade keys() {
    return keys;
  }

  /** Returns the tasks below candidates that are none. */
  public Candidates tasks() {
    return below;
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

  long workflowNumber(int node) {
    return in(node).workflowNumber(row(node));
  }

  /** Returns the root of a task's workflow; the task itself if nothing is known of it here. */
  public TaskId workflow(TaskId id) {
    int node = node(id);
    return node < 0 ? id : in(node).workflow(row(node));
  }

  /** Returns these candidates with everything the store deletes when they go. */
  BitSet withVictimsOf(BitSet going) {
    BitSet doomed = (BitSet) going.clone();
    boolean more = keys.any();
    while (more) {
      more = false;
      for (int node = doomed.nextClearBit(0); node < nodes; node = doomed.nextClearBit(node + 1)) {
        if (doomed.get(above(parents, node)) || doomed.get(above(roots, node))) {
          doomed.set(node);
          more = true;
        }
      }
    }
    return doomed;
  }

  /** Returns those of these candidates below which something is that is none of them. */
  BitSet withVictims(BitSet going) {
    return above(going, staying(going));
  }

  /**
   * Returns those of these candidates below which something is that is none of them and never goes:
   * it has not ended, or it is on hold.
   */
  BitSet withUndeletable(BitSet going, FamilyTerm family) {
    BitSet staying = staying(going);
    for (int node = staying.nextSetBit(0); node >= 0; node = staying.nextSetBit(node + 1)) {
      boolean kept = !candidate(node) && held[row(node)];
      if (family.ended().contains(in(node).status(row(node))) && !kept) {
        staying.clear(node);
      }
    }
    return above(going, staying);
  }

  private BitSet staying(BitSet going) {
    BitSet staying = new BitSet();
    staying.set(0, nodes);
    staying.andNot(going);
    return staying;
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

  /** Returns what to see first when these candidates go; empty if nothing else goes with them. */
  Optional<Hazard> hazard(BitSet going, FamilyTerm family) {
    BitSet victims = withVictimsOf(going);
    victims.andNot(going);
    if (victims.isEmpty()) {
      return Optional.empty();
    }
    List<TaskId> ids = new ArrayList<>();
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>();
    for (int node = victims.nextSetBit(0); node >= 0; node = victims.nextSetBit(node + 1)) {
      ids.add(in(node).id(row(node)));
      byStatus.merge(in(node).status(row(node)), 1L, Long::sum);
    }
    List<TaskId> sample = ids.stream().sorted().limit(Hazard.SAMPLE).toList();
    return Optional.of(new Hazard(family.deletedWith(), ids.size(), sample, byStatus));
  }

  /** Orders nodes as they are deleted, see {@link ChildrenFirst}. */
  int[] childrenFirst(BitSet nodes, boolean together, Locality locality) {
    int[] ordered = order(nodes, locality);
    return together ? ChildrenFirst.together(ordered, this::workflowNumber) : ordered;
  }

  private int[] order(BitSet nodes, Locality locality) {
    int[] lying = locality == Locality.TIME ? nodes.stream().toArray() : byId(nodes);
    if (keys.any()) {
      return ChildrenFirst.of(lying, this::parentNode, node -> above(roots, node));
    }
    return candidates.numbers() instanceof PlainIds
        ? ChildrenFirst.of(lying, candidates::parentRow)
        : ChildrenFirst.deepestFirst(candidates, nodes);
  }

  private int[] byId(BitSet nodes) {
    int[] ordered = new int[nodes.cardinality()];
    int place = 0;
    int[] others = below.rowsById();
    int other = 0;
    for (int row : candidates.rowsById()) {
      while (other < others.length && below.id(others[other]).compareTo(candidates.id(row)) < 0) {
        place = put(ordered, place, candidates.size() + others[other++], nodes);
      }
      place = put(ordered, place, row, nodes);
    }
    while (other < others.length) {
      place = put(ordered, place, candidates.size() + others[other++], nodes);
    }
    return ordered;
  }

  private static int put(int[] ordered, int place, int node, BitSet nodes) {
    if (!nodes.get(node)) {
      return place;
    }
    ordered[place] = node;
    return place + 1;
  }

  private int parentNode(int node) {
    TaskId parent = in(node).parent(row(node));
    return parent == null ? NOWHERE : node(parent);
  }
}
