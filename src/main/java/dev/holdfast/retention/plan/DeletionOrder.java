package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.retention.columns.Rows;
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
  Rows of(BitSet nodes, Locality locality) {
    Rows ordered = order(nodes, locality);
    return together ? ChildrenFirst.together(ordered, descendants::workflowNumber) : ordered;
  }

  private Rows order(BitSet nodes, Locality locality) {
    Rows lying = locality == Locality.TIME ? Rows.of(nodes) : byId(nodes);
    if (descendants.keys().any()) {
      return ChildrenFirst.of(lying, descendants::parentNode, descendants::rootLink);
    }
    return candidates.numbers() instanceof PlainIds
        ? ChildrenFirst.of(lying, candidates::parentRow)
        : ChildrenFirst.deepestFirst(candidates, nodes);
  }

  private Rows byId(BitSet nodes) {
    Rows ordered = new Rows(nodes.cardinality());
    int place = 0;
    Candidates below = descendants.tasks();
    Rows others = below.rowsById();
    int other = 0;
    Rows rows = candidates.rowsById();
    for (int at = 0; at < rows.size(); at++) {
      int row = rows.get(at);
      while (other < others.size()
          && below.id(others.get(other)).compareTo(candidates.id(row)) < 0) {
        place = put(ordered, place, candidates.size() + others.get(other++), nodes);
      }
      place = put(ordered, place, row, nodes);
    }
    while (other < others.size()) {
      place = put(ordered, place, candidates.size() + others.get(other++), nodes);
    }
    return ordered;
  }

  private static int put(Rows ordered, int place, int node, BitSet nodes) {
    if (!nodes.get(node)) {
      return place;
    }
    ordered.set(place, node);
    return place + 1;
  }
}
