package dev.holdfast.retention.columns;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A growing column of whole numbers. It is kept in blocks, each as narrow as its numbers allow (see
 * {@link PackedLongs}): a column in which neighbours are alike takes a byte or two a row, one of a
 * single value none. Growing copies nothing that was written before.
 */
public final class LongColumn {

  private static final int BITS = 12;

  /** How many numbers a block has. */
  static final int BLOCK = 1 << BITS;

  private static final int FIRST_SIZE = 16;

  private PackedLongs[] blocks = {};
  private int packed;

  /** What is beyond the blocks. */
  private long[] last = new long[FIRST_SIZE];

  private int size;

  /** Where blocks are that are not on the heap, and how much of the last one is used. */
  private final List<ByteBuffer> pieces = new ArrayList<>(0);

  private LongBuffer open;
  int used;

  /** Where a number was found last: those that are asked for ascend mostly. */
  private int near;

  /** Returns a column with so many zeros. */
  public static LongColumn zeros(int size) {
    LongColumn column = new LongColumn();
    column.packed = size >> BITS;
    column.blocks = new PackedLongs[column.packed];
    Arrays.fill(column.blocks, PackedLongs.ZEROS);
    column.last = new long[Math.max(FIRST_SIZE, size & BLOCK - 1)];
    column.size = size;
    return column;
  }

  /** Returns how many numbers it has. */
  public int size() {
    return size;
  }

  /** Adds a number at the end. */
  public void add(long value) {
    int used = size - (packed << BITS);
    if (used == BLOCK) {
      pack();
      used = 0;
    } else if (used == last.length) {
      last = Arrays.copyOf(last, Math.min(BLOCK, used * 2));
    }
    last[used] = value;
    size++;
  }

  private void pack() {
    if (packed == blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(FIRST_SIZE, packed * 2));
    }
    blocks[packed++] = PackedLongs.of(last, this);
  }

  /**
   * Returns where so many more longs have room, which ends where what is used does; null: the heap.
   */
  LongBuffer room(int longs) {
    if (size < Pieces.FROM) {
      return null;
    }
    if (open == null || used + longs > open.capacity()) {
      pieces.add(Pieces.take());
      open = pieces.getLast().asLongBuffer();
      used = 0;
    }
    used += longs;
    return open;
  }

  /** Gives the memory back: no number must be read any more. */
  public void forget() {
    pieces.forEach(Pieces::give);
    pieces.clear();
    blocks = null;
  }

  /** Returns the number of a row. */
  public long get(int row) {
    int block = row >>> BITS;
    return block < packed ? blocks[block].get(row & BLOCK - 1) : last[row - (packed << BITS)];
  }

  /** Replaces the number of a row. */
  public void set(int row, long value) {
    int block = row >>> BITS;
    int at = row & BLOCK - 1;
    if (block >= packed) {
      last[row - (packed << BITS)] = value;
    } else if (!blocks[block].set(at, value)) {
      long[] values = blocks[block].unpacked(BLOCK);
      values[at] = value;
      blocks[block] = PackedLongs.of(values, this);
    }
  }

  /** Returns where a number is in a column that ascends, or a negative number. */
  public int find(long value) {
    int low = 0;
    int high = size - 1;
    // Another thread may look here, too: where it was last found is read once.
    int from = near;
    if (from < size && get(from) <= value) {
      low = from;
      for (int step = 1; low + step < size; step *= 2) {
        if (get(low + step) > value) {
          high = low + step - 1;
          break;
        }
        low += step;
      }
    }
    while (low <= high) {
      int middle = low + high >>> 1;
      long there = get(middle);
      if (there == value) {
        near = middle;
        return middle;
      }
      if (there < value) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    near = Math.max(0, high);
    return -1;
  }

  /** Returns the numbers of these rows. */
  LongColumn of(Rows rows) {
    LongColumn some = new LongColumn();
    for (int at = 0; at < rows.size(); at++) {
      some.add(get(rows.get(at)));
    }
    return some;
  }

  /** Returns the numbers of these rows, and gives the memory of all back. */
  LongColumn moved(Rows rows) {
    LongColumn some = of(rows);
    forget();
    return some;
  }

  /** Returns the same, to be changed by itself. */
  public LongColumn copy() {
    LongColumn same = new LongColumn();
    IntStream.range(0, size).mapToLong(this::get).forEach(same::add);
    return same;
  }
}
