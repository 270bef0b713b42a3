package dev.holdfast.retention;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The order in which tasks are deleted: children before their parents. Where ids are numbers a
 * child's is greater than its parent's (formats/fib-flow), so it is the descending order of the
 * ids. Texts say nothing of that: there it is the depth below the other candidates, then the id.
 */
final class ChildrenFirst {

  private static final int UNKNOWN = 0;
  private static final int ABOVE = -1;

  private ChildrenFirst() {}

  /**
   * Orders rows.
   *
   * @param together keep the tasks of each workflow next to each other
   */
  static int[] rows(Candidates candidates, BitSet going, boolean together) {
    int[] rows = new int[going.cardinality()];
    int place = rows.length;
    for (int row : candidates.rowsById()) {
      if (going.get(row)) {
        rows[--place] = row;
      }
    }
    if (!(candidates.numbers() instanceof PlainIds)) {
      int[] depths = depths(candidates);
      rows = sorted(rows, (left, right) -> Integer.compare(depths[right], depths[left]));
    }
    return together
        ? sorted(
            rows,
            (left, right) ->
                Long.compare(candidates.workflowNumber(right), candidates.workflowNumber(left)))
        : rows;
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
}
