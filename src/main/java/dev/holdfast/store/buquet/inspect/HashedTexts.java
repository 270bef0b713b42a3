package dev.holdfast.store.buquet.inspect;

import java.util.Arrays;

/**
 * Numbers by texts, of which only a hash of 64 bits is kept: 32 bytes a text at the most, however
 * long it is. Two texts with one hash are taken for one; among ten millions that is as likely as
 * one in half a million.
 */
final class HashedTexts {

  /** What a text has that is not there. */
  static final long ABSENT = Long.MIN_VALUE;

  private long[] hashes = new long[64];
  private long[] values = new long[64];
  private int size;

  /** Sets the number of a text. */
  void put(String text, long value) {
    if (size * 2 >= hashes.length) {
      grow();
    }
    put(hash(text), value);
  }

  /** Returns the number of a text; {@link #ABSENT} if it is not there. */
  long get(String text) {
    int place = place(hash(text));
    return hashes[place] == 0 ? ABSENT : values[place];
  }

  boolean has(String text) {
    return get(text) != ABSENT;
  }

  private void put(long hash, long value) {
    int place = place(hash);
    if (hashes[place] == 0) {
      hashes[place] = hash;
      size++;
    }
    values[place] = value;
  }

  private int place(long hash) {
    int place = (int) (hash & hashes.length - 1);
    while (hashes[place] != 0 && hashes[place] != hash) {
      place = place + 1 & hashes.length - 1;
    }
    return place;
  }

  private void grow() {
    long[] before = hashes;
    long[] numbers = values;
    hashes = new long[before.length * 2];
    values = Arrays.copyOf(numbers, before.length * 2);
    size = 0;
    for (int i = 0; i < before.length; i++) {
      if (before[i] != 0) {
        put(before[i], numbers[i]);
      }
    }
  }

  /** FNV-1a, then the last rounds of MurmurHash3; never 0. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
    hash ^= hash >>> 33;
    return hash == 0 ? 1 : hash;
  }
}
