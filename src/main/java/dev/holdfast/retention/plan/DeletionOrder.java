package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.IndexSort;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.store.terms.Locality;
import java.util.BitSet;

/**
 * Orders what goes as it is deleted, see {@link ChildrenFirst}: the last step of a plan.
 *
 * @param together whether those of one workflow come one after the other
 */
record DeletionOrder(Descendants descendants, boolean together) {

  /** Returns these nodes in the order in which a store keeps its rows. */
  Rows of(BitSet nodes, Locality locality) {
    Rows ordered = order(nodes, locality);
    return together ? ChildrenFirst.together(ordered, descendants::workflowNumber) : ordered;
  }

  private Rows order(BitSet nodes, Locality locality) {
    Rows lying = locality == Locality.TIME ? Rows.of(nodes) : byId(nodes);
    if (descendants.keys.any()) {
      return ChildrenFirst.of(lying, descendants::parentNode, descendants::rootLink);
    }
    return locality == Locality.ID || descendants.candidates.numbers instanceof PlainIds
        ? ChildrenFirst.of(lying, descendants.candidates::parentRow)
        : ChildrenFirst.deepestFirst(descendants.candidates, nodes);
  }

  private Rows byId(BitSet nodes) {
    Rows all =
        descendants.below.size() == 0
            ? descendants.candidates.rowsById()
            : IndexSort.sorted(
                descendants.size(),
                node -> descendants.in(node).number(descendants.row(node)),
                null);
    Rows ordered = new Rows(nodes.cardinality());
    int[] place = {0};
    all.stream().filter(nodes::get).forEach(node -> ordered.set(place[0]++, node));
    return ordered;
  }
}
