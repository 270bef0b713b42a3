package dev.holdfast.retention.columns;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Sorts indexes of columns without an object a row: a stable merge sort. */
public final class IndexSort {

  private static final int RUN_BITS = 14;

  /** Rows of which the numbers are taken out of their column for sorting. */
  private static final int RUN = 1 << RUN_BITS;

  /** Compares two rows by index. */
  @FunctionalInterface
  public interface RowOrder {
    int compare(int left, int right);
  }

  private IndexSort() {}

  /** Returns 0 to size - 1 in this order. */
  public static int[] sorted(int size, RowOrder order) {
    return merged(upTo(size), 1, order);
  }

  /**
   * Returns 0 to size - 1 by ascending numbers.
   *
   * @param ties the order of those with the same number
   */
  public static int[] sorted(int size, IntToLongFunction number, RowOrder ties) {
    int[] rows = upTo(size);
    for (int start = 0; start < size; start += RUN) {
      sortRun(rows, start, Math.min(size, start + RUN), number, ties);
    }
    return merged(
        rows,
        RUN,
        (left, right) -> {
          int order = Long.compare(number.applyAsLong(left), number.applyAsLong(right));
          return order == 0 ? ties.compare(left, right) : order;
        });
  }

  /** As one number each with its place behind it, where that has room; by the machine's own sort. */
  private static void sortRun(
      int[] rows, int start, int end, IntToLongFunction number, RowOrder ties) {
    long[] numbers = new long[end - start];
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int at = 0; at < numbers.length; at++) {
      numbers[at] = number.applyAsLong(start + at);
      least = Math.min(least, numbers[at]);
      most = Math.max(most, numbers[at]);
    }
    if (most - least >>> Long.SIZE - RUN_BITS != 0) {
      RowOrder order =
          (left, right) -> {
            int byNumber = Long.compare(numbers[left - start], numbers[right - start]);
            return byNumber == 0 ? ties.compare(left, right) : byNumber;
          };
      put(rows, start, merged(Arrays.copyOfRange(rows, start, end), 1, order));
      return;
    }
    for (int at = 0; at < numbers.length; at++) {
      numbers[at] = numbers[at] - least << RUN_BITS | at;
    }
    Arrays.sort(numbers);
    int same = 0;
    for (int at = 0; at < numbers.length; at++) {
      rows[start + at] = start + (int) (numbers[at] & RUN - 1);
      if (at + 1 == numbers.length || numbers[at] >>> RUN_BITS != numbers[at + 1] >>> RUN_BITS) {
        if (at > same) {
          int[] some = Arrays.copyOfRange(rows, start + same, start + at + 1);
          put(rows, start + same, merged(some, 1, ties));
        }
        same = at + 1;
      }
    }
  }

  private static void put(int[] rows, int start, int... some) {
    System.arraycopy(some, 0, rows, start, some.length);
  }

  private static int[] upTo(int size) {
    int[] rows = new int[size];
    for (int row = 0; row < size; row++) {
      rows[row] = row;
    }
    return rows;
  }

  /** Merges pieces of this size that are in order. */
  private static int[] merged(int[] rows, int pieces, RowOrder order) {
    int[] from = rows;
    int size = rows.length;
    int[] to = pieces < size ? new int[size] : rows;
    for (long width = pieces; width < size; width *= 2) {
      for (long start = 0; start < size; start += 2 * width) {
        int middle = (int) Math.min(start + width, size);
        int end = (int) Math.min(start + 2 * width, size);
        merge(from, to, (int) start, middle, end, order);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(int[] from, int[] to, int start, int middle, int end, RowOrder order) {
    if (middle == end || order.compare(from[middle - 1], from[middle]) <= 0) {
      System.arraycopy(from, start, to, start, end - start);
      return;
    }
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takeLeft =
          left < middle && (right >= end || order.compare(from[left], from[right]) <= 0);
      to[at] = takeLeft ? from[left++] : from[right++];
    }
  }
}
