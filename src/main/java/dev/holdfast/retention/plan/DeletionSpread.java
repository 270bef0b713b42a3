package dev.holdfast.retention.plan;

import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * What goes with selected candidates: the second step of a plan.
 *
 * @param going the rows of candidates
 * @param nodes these and everything that the store deletes with them by its own keys
 */
record DeletionSpread(BitSet going, BitSet nodes) {

  /** Adds what the store deletes with these candidates. */
  static DeletionSpread of(Descendants descendants, BitSet going) {
    return new DeletionSpread(going, spread(descendants, going));
  }

  /**
   * Adds the same. Where all together are more than a limit, takes out the youngest candidates, or
   * whole workflows, until they fit.
   *
   * @param oldest returns at most so many of the candidates, the oldest
   */
  static DeletionSpread within(
      int limit, Descendants descendants, BitSet going, IntFunction<BitSet> oldest) {
    DeletionSpread all = of(descendants, going);
    if (all.nodes.cardinality() <= limit || all.nodes.cardinality() == going.cardinality()) {
      return all;
    }
    int few = 0;
    int many = Math.min(limit, going.cardinality());
    while (few < many) {
      int middle = (few + many + 1) >>> 1;
      if (spread(descendants, oldest.apply(middle)).cardinality() <= limit) {
        few = middle;
      } else {
        many = middle - 1;
      }
    }
    return of(descendants, oldest.apply(few));
  }

  private static BitSet spread(Descendants descendants, BitSet going) {
    BitSet doomed = (BitSet) going.clone();
    int nodes = descendants.nodes;
    boolean more = nodes > 0;
    while (more) {
      more = false;
      for (int node = doomed.nextClearBit(0); node < nodes; node = doomed.nextClearBit(node + 1)) {
        if (doomed.get(descendants.parentLink(node)) || doomed.get(descendants.rootLink(node))) {
          doomed.set(node);
          more = true;
        }
      }
    }
    return doomed;
  }

  /** Returns what goes and was not selected. */
  BitSet victims() {
    BitSet victims = (BitSet) nodes.clone();
    victims.andNot(going);
    return victims;
  }
}
