package dev.holdfast.retention.columns;

/**
 * A few thousand whole numbers: what each has beyond the smallest of them, in as many bytes as the
 * largest such difference needs. A power of two by which all differences can be divided is left
 * out, so that the bits of a {@code double} that holds whole seconds are few.
 */
final class PackedLongs {

  /** Any number of zeros. */
  static final PackedLongs ZEROS = new PackedLongs(0, 0, 0, new byte[0]);

  private final long base;
  private final int shift;
  private final int width;
  private final byte[] bytes;

  private PackedLongs(long base, int shift, int width, byte[] bytes) {
    this.base = base;
    this.shift = shift;
    this.width = width;
    this.bytes = bytes;
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
    int bits = Long.SIZE - Long.numberOfLeadingZeros(all >>> shift);
    int width = (bits + Byte.SIZE - 1) / Byte.SIZE;
    PackedLongs packed = new PackedLongs(base, shift, width, new byte[values.length * width]);
    for (int at = 0; width > 0 && at < values.length; at++) {
      packed.put(at, values[at] - base >>> shift);
    }
    return packed;
  }

  private void put(int at, long rest) {
    long left = rest;
    for (int place = at * width, end = place + width; place < end; place++) {
      bytes[place] = (byte) left;
      left >>>= Byte.SIZE;
    }
  }

  long get(int at) {
    long rest = 0;
    int first = at * width;
    for (int place = first + width - 1; place >= first; place--) {
      rest = rest << Byte.SIZE | bytes[place] & 0xff;
    }
    return base + (rest << shift);
  }

  /** Changes one of them, unless the bytes do not suffice; returns whether they did. */
  boolean set(int at, long value) {
    long rest = value - base >>> shift;
    boolean fits =
        base + (rest << shift) == value && (width == Long.BYTES || rest >>> width * Byte.SIZE == 0);
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
