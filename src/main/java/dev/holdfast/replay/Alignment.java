package dev.holdfast.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Lays two lists beside each other with as few gaps as possible (Myers, “An O(ND) difference
 * algorithm and its variations”, 1986).
 *
 * @param pairs the rows in order
 * @param exact false if the lists differ too much to look for the fewest gaps: then all between
 *     their common beginning and end is a gap
 */
record Alignment(List<Pair> pairs, boolean exact) {

  /** Above this many gaps no reader gains from the shortest list of them. */
  private static final int MOST_GAPS = 1_500;

  /** Indexes into both lists; -1 where one has nothing. */
  record Pair(int left, int right) {}

  static <T> Alignment of(List<T> left, List<T> right) {
    int begin = 0;
    int leftEnd = left.size();
    int rightEnd = right.size();
    while (begin < Math.min(leftEnd, rightEnd) && left.get(begin).equals(right.get(begin))) {
      begin++;
    }
    while (leftEnd > begin
        && rightEnd > begin
        && left.get(leftEnd - 1).equals(right.get(rightEnd - 1))) {
      leftEnd--;
      rightEnd--;
    }
    List<Pair> middle = middle(left.subList(begin, leftEnd), right.subList(begin, rightEnd), begin);
    boolean exact = middle != null;
    List<Pair> pairs = new ArrayList<>();
    for (int at = 0; at < begin; at++) {
      pairs.add(new Pair(at, at));
    }
    if (exact) {
      pairs.addAll(middle);
    } else {
      for (int at = begin; at < leftEnd; at++) {
        pairs.add(new Pair(at, -1));
      }
      for (int at = begin; at < rightEnd; at++) {
        pairs.add(new Pair(-1, at));
      }
    }
    for (int at = 0; leftEnd + at < left.size(); at++) {
      pairs.add(new Pair(leftEnd + at, rightEnd + at));
    }
    return new Alignment(pairs, exact);
  }

  /** Returns null if there are too many gaps. */
  private static <T> List<Pair> middle(List<T> left, List<T> right, int offset) {
    int most = Math.min(left.size() + right.size(), MOST_GAPS);
    List<int[]> trace = new ArrayList<>();
    int[] reach = new int[2 * most + 2];
    for (int gaps = 0; gaps <= most; gaps++) {
      // Only this stretch is read again on the way back.
      trace.add(Arrays.copyOfRange(reach, most - gaps, most + gaps + 2));
      for (int k = -gaps; k <= gaps; k += 2) {
        boolean down = k == -gaps || k != gaps && reach[most + k - 1] < reach[most + k + 1];
        int x = down ? reach[most + k + 1] : reach[most + k - 1] + 1;
        int y = x - k;
        while (x < left.size() && y >= 0 && y < right.size() && left.get(x).equals(right.get(y))) {
          x++;
          y++;
        }
        reach[most + k] = x;
        if (x >= left.size() && y >= right.size()) {
          return back(trace, left.size(), right.size(), offset);
        }
      }
    }
    return null;
  }

  private static List<Pair> back(List<int[]> trace, int leftSize, int rightSize, int offset) {
    List<Pair> pairs = new ArrayList<>();
    int x = leftSize;
    int y = rightSize;
    for (int gaps = trace.size() - 1; gaps > 0; gaps--) {
      int[] reach = trace.get(gaps);
      int k = x - y;
      boolean down = k == -gaps || k != gaps && reach[gaps + k - 1] < reach[gaps + k + 1];
      int fromX = down ? reach[gaps + k + 1] : reach[gaps + k - 1];
      int fromY = fromX - (down ? k + 1 : k - 1);
      while (x > fromX
          && y > fromY
          && x - 1 >= (down ? fromX : fromX + 1)
          && y - 1 >= (down ? fromY + 1 : fromY)) {
        pairs.add(new Pair(--x + offset, --y + offset));
      }
      pairs.add(down ? new Pair(-1, --y + offset) : new Pair(--x + offset, -1));
    }
    while (x > 0 && y > 0) {
      pairs.add(new Pair(--x + offset, --y + offset));
    }
    Collections.reverse(pairs);
    return pairs;
  }
}
