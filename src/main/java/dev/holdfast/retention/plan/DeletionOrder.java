package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.store.terms.Locality;
import java.util.BitSet;

/** Orders what goes as it is deleted, see {@link ChildrenFirst}: the last step of a plan. */
final class DeletionOrder {

  private final Descendants descendants;
  private final Candidates candidates;
  private final boolean together;

  /**
   * Orders nodes.
   *
   * @param together whether those of one workflow come one after the other
   */
  DeletionOrder(Descendants descendants, boolean together) {
    this.descendants = descendants;
    this.candidates = descendants.candidates();
    this.together = together;
  }

  /** Returns these nodes in the order in which a store keeps its rows. */
  int[] of(BitSet nodes, Locality locality) {
    int[] ordered = order(nodes, locality);
    return together ? ChildrenFirst.together(ordered, descendants::workflowNumber) : ordered;
  }

  private int[] order(BitSet nodes, Locality locality) {
    int[] lying = locality == Locality.TIME ? nodes.stream().toArray() : byId(nodes);
    if (descendants.keys().any()) {
      return ChildrenFirst.of(lying, descendants::parentNode, descendants::rootLink);
    }
    return candidates.numbers() instanceof PlainIds
        ? ChildrenFirst.of(lying, candidates::parentRow)
        : ChildrenFirst.deepestFirst(candidates, nodes);
  }

  private int[] byId(BitSet nodes) {
    int[] ordered = new int[nodes.cardinality()];
    int place = 0;
    Candidates below = descendants.tasks();
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
}
