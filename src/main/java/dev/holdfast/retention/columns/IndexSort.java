package dev.holdfast.retention.columns;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Sorts indexes of columns without an object a row: a stable merge sort. */
public final class IndexSort {

  /** Compares two rows by index. */
  @FunctionalInterface
  public interface RowOrder {
    int compare(int left, int right);
  }

  private IndexSort() {}

  /** Returns 0 to size - 1 in this order. */
  public static int[] sorted(int size, RowOrder order) {
    int[] from = new int[size];
    for (int row = 0; row < size; row++) {
      from[row] = row;
    }
    int[] to = new int[size];
    for (long width = 1; width < size; width *= 2) {
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

  /**
   * Returns 0 to size - 1 by ascending numbers, each of which is asked for once.
   *
   * @param ties the order of those with the same number
   */
  public static int[] sorted(int size, IntToLongFunction number, RowOrder ties) {
    long[] numbers = new long[size];
    Arrays.setAll(numbers, number);
    return sorted(
        size,
        (left, right) ->
            numbers[left] == numbers[right]
                ? ties.compare(left, right)
                : Long.compare(numbers[left], numbers[right]));
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
