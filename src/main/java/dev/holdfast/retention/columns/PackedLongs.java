package dev.holdfast.retention.columns;

/**
 * A few thousand whole numbers: what each has beyond the smallest of them, in as many bits as the
 * largest such difference needs. A power of two by which all differences can be divided is left
 * out, so that the bits of a {@code double} that holds whole seconds are few.
 */
final class PackedLongs {

  /** Any number of zeros. */
  static final PackedLongs ZEROS = new PackedLongs(0, 0, 0, 0);

  private static final int BITS = 6;

  private final long base;
  private final int shift;
  private final int width;
  private final long mask;

  /** One more than is needed: each number is read out of two. */
  private final long[] words;

  private PackedLongs(long base, int shift, int width, int size) {
    this.base = base;
    this.shift = shift;
    this.width = width;
    this.mask = width == 0 ? 0 : -1L >>> Long.SIZE - width;
    this.words = new long[(size * width >> BITS) + 2];
  }

  static PackedLongs of(long[] values) {
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
    PackedLongs packed = new PackedLongs(base, shift, width, values.length);
    for (int at = 0; width > 0 && at < values.length; at++) {
      packed.put(at, values[at] - base >>> shift);
    }
    return packed;
  }

  private void put(int at, long rest) {
    int place = at * width >> BITS;
    int from = at * width & Long.SIZE - 1;
    words[place] = words[place] & ~(mask << from) | rest << from;
    if (from + width > Long.SIZE) {
      int there = Long.SIZE - from;
      words[place + 1] = words[place + 1] & ~(mask >>> there) | rest >>> there;
    }
  }

  long get(int at) {
    int place = at * width >> BITS;
    int from = at * width & Long.SIZE - 1;
    // A shift by all 64 bits would be one by none.
    long rest = words[place] >>> from | words[place + 1] << 1 << Long.SIZE - 1 - from;
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
