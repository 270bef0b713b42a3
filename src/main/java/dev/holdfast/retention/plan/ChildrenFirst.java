package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.IndexSort;
import java.util.Arrays;
import java.util.BitSet;
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
  static int[] of(int[] lying, IntUnaryOperator... above) {
    BitSet nodes = new BitSet();
    for (int node : lying) {
      nodes.set(node);
    }
    int[] ordered = new int[lying.length];
    int[] open = waitedFor(nodes, above);
    BitSet waiting = new BitSet();
    int[] ready = new int[16];
    int place = 0;
    for (int node : lying) {
      if (open[node] > 0) {
        waiting.set(node);
        continue;
      }
      int count = 1;
      ready[0] = node;
      while (count > 0) {
        int next = ready[--count];
        ordered[place++] = next;
        for (IntUnaryOperator upwards : above) {
          int up = among(nodes, next, upwards);
          if (up != NOTHING && --open[up] == 0 && waiting.get(up)) {
            waiting.clear(up);
            ready = count == ready.length ? Arrays.copyOf(ready, count * 2) : ready;
            ready[count++] = up;
          }
        }
      }
    }
    // Those that wait in a circle: the batch looks what may go.
    for (int node = waiting.nextSetBit(0); node >= 0; node = waiting.nextSetBit(node + 1)) {
      ordered[place++] = node;
    }
    return ordered;
  }

  private static int[] waitedFor(BitSet nodes, IntUnaryOperator... above) {
    int[] open = new int[nodes.length()];
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      for (IntUnaryOperator upwards : above) {
        int up = among(nodes, node, upwards);
        if (up != NOTHING) {
          open[up]++;
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
  static int[] deepestFirst(Candidates candidates, BitSet going) {
    int[] depths = depths(candidates);
    return sorted(
        going.stream().toArray(), (left, right) -> Integer.compare(depths[right], depths[left]));
  }

  /** Keeps the rows of each workflow next to each other, where the last of them stands. */
  static int[] together(int[] rows, RowNumber workflow) {
    int[] byWorkflow =
        IndexSort.sorted(
            rows.length,
            (left, right) -> Long.compare(workflow.of(rows[left]), workflow.of(rows[right])));
    int[] last = new int[rows.length];
    int end = rows.length;
    for (int at = rows.length - 1; at >= 0; at--) {
      last[byWorkflow[at]] = byWorkflow[end - 1];
      if (at > 0 && workflow.of(rows[byWorkflow[at]]) != workflow.of(rows[byWorkflow[at - 1]])) {
        end = at;
      }
    }
    int[] order =
        IndexSort.sorted(rows.length, (left, right) -> Integer.compare(last[left], last[right]));
    return Arrays.stream(order).map(place -> rows[place]).toArray();
  }

  private static int[] sorted(int[] rows, IndexSort.RowOrder byRow) {
    int[] order =
        IndexSort.sorted(rows.length, (left, right) -> byRow.compare(rows[left], rows[right]));
    return Arrays.stream(order).map(place -> rows[place]).toArray();
  }

  /**
   * Counts the candidates from each up to the topmost, itself too; a circle ends where it closes.
   */
  private static int[] depths(Candidates candidates) {
    int[] depths = new int[candidates.size()];
    int[] path = new int[candidates.size()];
    for (int row = 0; row < depths.length; row++) {
      int steps = 0;
      int at = row;
      while (at >= 0 && depths[at] == UNKNOWN) {
        depths[at] = ABOVE;
        path[steps++] = at;
        at = candidates.parentRow(at);
      }
      int depth = at < 0 || depths[at] == ABOVE ? 0 : depths[at];
      while (steps > 0) {
        depths[path[--steps]] = ++depth;
      }
    }
    return depths;
  }

  /** A number that a row has. */
  @FunctionalInterface
  interface RowNumber {
    long of(int row);
  }
}
