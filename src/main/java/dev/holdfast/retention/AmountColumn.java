package dev.holdfast.retention;

import java.util.Arrays;

/** How much of a measure each candidate has: four bytes a task until one has more than fits. */
final class AmountColumn {

  private int[] narrow;
  private long[] wide;

  AmountColumn(int size) {
    narrow = new int[size];
  }

  long get(int row) {
    return wide == null ? narrow[row] : wide[row];
  }

  void set(int row, long amount) {
    if (wide == null && amount != (int) amount) {
      wide = Arrays.stream(narrow).asLongStream().toArray();
      narrow = null;
    }
    if (wide == null) {
      narrow[row] = (int) amount;
    } else {
      wide[row] = amount;
    }
  }

  /** Makes room, or lets go of it. */
  void resize(int size) {
    if (wide == null) {
      narrow = Arrays.copyOf(narrow, size);
    } else {
      wide = Arrays.copyOf(wide, size);
    }
  }
}
