package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.IndexSort;
import dev.holdfast.retention.columns.Rows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * The order in which tasks are deleted: children before their parents, and else as their rows lie
 * in the store, see {@link dev.holdfast.store.terms.Locality}. So a parent that would come before a
 * child waits, and comes right after the last of them.
 */
final class ChildrenFirst {

  private static final int NOTHING = -1;
  private static final int UNKNOWN = 0;
  private static final int ABOVE = -1;

  private ChildrenFirst() {}

  /**
   * Orders nodes.
   *
   * @param lying each node once, as they would come if none were above another
   * @param above which nodes each must come before: functions of a node, negative for none
   */
  static Rows of(Rows lying, IntUnaryOperator... above) {
    BitSet nodes = new BitSet();
    lying.stream().forEach(nodes::set);
    Rows ordered = new Rows(lying.size());
    Rows open = waitedFor(nodes, above);
    BitSet waiting = new BitSet();
    int[] ready = new int[16];
    int place = 0;
    for (int at = 0; at < lying.size(); at++) {
      int node = lying.get(at);
      if (open.get(node) > 0) {
        waiting.set(node);
        continue;
      }
      int count = 1;
      ready[0] = node;
      while (count > 0) {
        int next = ready[--count];
        ordered.set(place++, next);
        for (IntUnaryOperator upwards : above) {
          int up = among(nodes, next, upwards);
          if (up != NOTHING && open.add(up, -1) == 0 && waiting.get(up)) {
            waiting.clear(up);
            ready = count == ready.length ? Arrays.copyOf(ready, count * 2) : ready;
            ready[count++] = up;
          }
        }
      }
    }
    // Those that wait in a circle: the batch looks what may go.
    for (int node = waiting.nextSetBit(0); node >= 0; node = waiting.nextSetBit(node + 1)) {
      ordered.set(place++, node);
    }
    open.end();
    lying.end();
    return ordered;
  }

  private static Rows waitedFor(BitSet nodes, IntUnaryOperator... above) {
    Rows open = new Rows(nodes.length());
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      for (IntUnaryOperator upwards : above) {
        int up = among(nodes, node, upwards);
        if (up != NOTHING) {
          open.add(up, 1);
        }
      }
    }
    return open;
  }

  private static int among(BitSet nodes, int node, IntUnaryOperator upwards) {
    int up = upwards.applyAsInt(node);
    return up < 0 || up == node || !nodes.get(up) ? NOTHING : up;
  }

  /**
   * Orders rows by their depth below other candidates, the deepest first, and then the oldest
   * first: where no batch is a transaction none holds a parent with its child, so that parents that
   * are strewn among their children would cut batches short.
   */
  static Rows deepestFirst(Candidates candidates, BitSet going) {
    Rows depths = depths(candidates);
    Rows rows = Rows.of(going);
    return rows.at(IndexSort.sorted(rows.size(), at -> -depths.get(rows.get(at)), null));
  }

  /** Keeps the rows of each workflow next to each other, where the last of them stands. */
  static Rows together(Rows rows, IntToLongFunction workflow) {
    Rows byWorkflow =
        IndexSort.sorted(rows.size(), place -> workflow.applyAsLong(rows.get(place)), null);
    Rows last = new Rows(rows.size());
    int end = rows.size();
    for (int at = rows.size() - 1; at >= 0; at--) {
      last.set(byWorkflow.get(at), byWorkflow.get(end - 1));
      IntToLongFunction here = there -> workflow.applyAsLong(rows.get(byWorkflow.get(there)));
      if (at > 0 && here.applyAsLong(at) != here.applyAsLong(at - 1)) {
        end = at;
      }
    }
    return rows.at(IndexSort.sorted(rows.size(), last::get, null));
  }

  /**
   * Counts the candidates from each up to the topmost, itself too; a circle ends where it closes.
   */
  private static Rows depths(Candidates candidates) {
    Rows depths = new Rows(candidates.size());
    Rows path = new Rows(candidates.size());
    for (int row = 0; row < depths.size(); row++) {
      int steps = 0;
      int at = row;
      while (at >= 0 && depths.get(at) == UNKNOWN) {
        depths.set(at, ABOVE);
        path.set(steps++, at);
        at = candidates.parentRow(at);
      }
      int depth = at < 0 || depths.get(at) == ABOVE ? 0 : depths.get(at);
      while (steps > 0) {
        depths.set(path.get(--steps), ++depth);
      }
    }
    path.end();
    return depths;
  }
}
