package dev.holdfast.retention.columns;

import java.nio.LongBuffer;

/**
 * A few thousand whole numbers: what each has beyond the smallest of them, in as many bits as the
 * largest such difference needs. A power of two by which all differences can be divided is left
 * out, so that the bits of a {@code double} that holds whole seconds are few.
 */
final class PackedLongs {

  private static final int BITS = 6;

  /** Each number is read out of two. */
  private static final int ONE_MORE = 1;

  /** Any number of zeros. */
  static final PackedLongs ZEROS = new PackedLongs(0, 0, 0, ONE_MORE + 1, null);

  private final long base;
  private final int shift;
  private final int width;
  private final long mask;

  /** Null if they are not on the heap. */
  private final long[] words;

  private final LongBuffer mapped;

  /** Where the first of them is in there. */
  private final int first;

  private PackedLongs(long base, int shift, int width, int longs, LongColumn column) {
    this.mapped = column == null ? null : column.room(longs);
    this.words = mapped == null ? new long[longs] : null;
    this.first = mapped == null ? 0 : column.used - longs;
    this.base = base;
    this.shift = shift;
    this.width = width;
    this.mask = width == 0 ? 0 : -1L >>> Long.SIZE - width;
  }

  /**
   * Packs numbers.
   *
   * @param column gives room for them
   */
  static PackedLongs of(long[] values, LongColumn column) {
    long base = values[0];
    for (long value : values) {
      base = Math.min(base, value);
    }
    long all = 0;
    for (long value : values) {
      all |= value - base;
    }
    int shift = all == 0 ? 0 : Long.numberOfTrailingZeros(all);
    int width = Long.SIZE - Long.numberOfLeadingZeros(all >>> shift);
    int longs = (values.length * width >> BITS) + 1 + ONE_MORE;
    PackedLongs packed = new PackedLongs(base, shift, width, longs, column);
    for (int at = 0; width > 0 && at < values.length; at++) {
      packed.put(at, values[at] - base >>> shift);
    }
    return packed;
  }

  private void put(int at, long rest) {
    int place = at * width >> BITS;
    int from = at * width & Long.SIZE - 1;
    word(place, word(place) & ~(mask << from) | rest << from);
    if (from + width > Long.SIZE) {
      int there = Long.SIZE - from;
      word(place + 1, word(place + 1) & ~(mask >>> there) | rest >>> there);
    }
  }

  private long word(int place) {
    return mapped == null ? words[place] : mapped.get(first + place);
  }

  private void word(int place, long value) {
    if (mapped == null) {
      words[place] = value;
    } else {
      mapped.put(first + place, value);
    }
  }

  long get(int at) {
    int place = at * width >> BITS;
    int from = at * width & Long.SIZE - 1;
    // A shift by all 64 bits would be one by none.
    long rest = word(place) >>> from | word(place + 1) << 1 << Long.SIZE - 1 - from;
    return base + ((rest & mask) << shift);
  }

  /** Changes one of them, unless the bits do not suffice; returns whether they did. */
  boolean set(int at, long value) {
    long rest = value - base >>> shift;
    boolean fits = base + (rest << shift) == value && (rest & ~mask) == 0;
    if (fits) {
      put(at, rest);
    }
    return fits;
  }

  /** Returns the first of them as they are. */
  long[] unpacked(int size) {
    long[] values = new long[size];
    for (int at = 0; at < size; at++) {
      values[at] = get(at);
    }
    return values;
  }
}
