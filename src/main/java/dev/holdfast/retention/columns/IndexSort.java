package dev.holdfast.retention.columns;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Sorts indexes of columns without an object a row. Stable. */
public final class IndexSort {

  private static final int DIGIT = 11;

  /** Compares two rows by index. */
  @FunctionalInterface
  public interface RowOrder {
    int compare(int left, int right);
  }

  private IndexSort() {}

  /**
   * Returns 0 to size - 1 by ascending numbers, of which few are asked for once.
   *
   * @param ties the order of those with the same number; null for that of the rows
   */
  public static Rows sorted(int size, IntToLongFunction number, RowOrder ties) {
    if (size < Pieces.FROM) {
      long[] numbers = new long[size];
      Arrays.setAll(numbers, number);
      return ordered(size, row -> numbers[row], ties);
    }
    return ordered(size, number, ties);
  }

  private static Rows ordered(int size, IntToLongFunction number, RowOrder ties) {
    Rows rows = new Rows(size);
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    long before = Long.MIN_VALUE;
    long apart = 0;
    boolean ascends = true;
    for (int row = 0; row < size; row++) {
      rows.set(row, row);
      long next = number.applyAsLong(row);
      least = Math.min(least, next);
      most = Math.max(most, next);
      apart |= row == 0 ? 0 : next - before;
      ascends &= next >= before;
      before = next;
    }
    if (!ascends) {
      rows = byDigits(rows, number, least, most - least, Long.numberOfTrailingZeros(apart));
    }
    if (ties != null) {
      tied(rows, number, ties);
    }
    return rows;
  }

  /** Those with the same digit keep their order, so the lowest digit comes first. */
  private static Rows byDigits(
      Rows rows, IntToLongFunction number, long least, long widest, int shift) {
    Rows from = rows;
    Rows to = new Rows(rows.size());
    int bits = Long.SIZE - Long.numberOfLeadingZeros(widest) - shift;
    int[][] places = new int[(bits + DIGIT - 1) / DIGIT][(1 << DIGIT) + 1];
    for (int row = 0; row < from.size(); row++) {
      long rest = number.applyAsLong(row) - least >>> shift;
      for (int[] place : places) {
        place[digit(rest) + 1]++;
        rest >>>= DIGIT;
      }
    }
    for (int digit = 0; digit < places.length; digit++) {
      int[] place = places[digit];
      for (int at = 1; at < place.length; at++) {
        place[at] += place[at - 1];
      }
      for (int at = 0; at < from.size(); at++) {
        int row = from.get(at);
        long rest = number.applyAsLong(row) - least >>> shift + digit * DIGIT;
        to.set(place[digit(rest)]++, row);
      }
      Rows swap = from;
      from = to;
      to = swap;
    }
    to.end();
    return from;
  }

  private static int digit(long number) {
    return (int) number & (1 << DIGIT) - 1;
  }

  /** Puts rows with the same number, which are next to each other, in order. */
  private static void tied(Rows rows, IntToLongFunction number, RowOrder ties) {
    Rows spare = new Rows(rows.size());
    int start = 0;
    for (int at = 1; at <= rows.size(); at++) {
      if (at == rows.size()
          || number.applyAsLong(rows.get(at)) != number.applyAsLong(rows.get(start))) {
        merged(rows, spare, start, at, ties);
        start = at;
      }
    }
    spare.end();
  }

  private static void merged(Rows rows, Rows spare, int start, int end, RowOrder order) {
    if (end - start < 2) {
      return;
    }
    int middle = start + end >>> 1;
    merged(rows, spare, start, middle, order);
    merged(rows, spare, middle, end, order);
    if (order.compare(rows.get(middle - 1), rows.get(middle)) <= 0) {
      return;
    }
    for (int at = start; at < middle; at++) {
      spare.set(at, rows.get(at));
    }
    int left = start;
    int right = middle;
    for (int at = start; left < middle; at++) {
      boolean takeLeft = right >= end || order.compare(spare.get(left), rows.get(right)) <= 0;
      rows.set(at, takeLeft ? spare.get(left++) : rows.get(right++));
    }
  }
}
