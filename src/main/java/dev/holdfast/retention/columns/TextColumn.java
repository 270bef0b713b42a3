package dev.holdfast.retention.columns;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Many texts in a few large arrays, without an object for each: a byte a character, two where one
 * of the text's characters is beyond Latin-1, and some eight more a text. Null is a value. Keeps
 * every {@code char} as it is.
 */
public final class TextColumn {

  /** Some collectors waste as much again on an array of half a megabyte or more. */
  private static final int BLOCK_BITS = 18;

  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int HEAD = 5;
  private static final int SOME = 7;
  private static final byte NULL = 0;
  private static final byte NARROW = 1;
  private static final byte WIDE = 2;

  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] last = new byte[0];
  private int used;
  private final LongColumn places = new LongColumn();

  /** Adds a text and returns its number. */
  public int add(String text) {
    int length = text == null ? 0 : text.length();
    boolean wide = false;
    for (int at = 0; at < length && !wide; at++) {
      wide = text.charAt(at) > 0xff;
    }
    begin(text == null ? NULL : wide ? WIDE : NARROW, length, wide ? length * 2L : length);
    for (int at = 0; at < length; at++) {
      char character = text.charAt(at);
      if (wide) {
        last[used++] = (byte) (character >> 8);
      }
      last[used++] = (byte) character;
    }
    return places.size() - 1;
  }

  private void begin(byte kind, int length, long bytes) {
    makeRoom(Math.toIntExact(HEAD + bytes));
    places.add((long) (blocks.size() - 1) << BLOCK_BITS | used);
    last[used++] = kind;
    for (int shift = 24; shift >= 0; shift -= 8) {
      last[used++] = (byte) (length >> shift);
    }
  }

  private void makeRoom(int bytes) {
    if (last.length - used < bytes) {
      last = new byte[Math.max(BLOCK, bytes)];
      blocks.add(last);
      used = 0;
    }
  }

  /** Returns how many there are. */
  public int size() {
    return places.size();
  }

  /** Returns the text of a number; null if that was added. */
  String get(int number) {
    byte[] block = block(number);
    int place = place(number);
    if (block[place] == NULL) {
      return null;
    }
    if (block[place] == NARROW) {
      return new String(block, place + HEAD, length(block, place), StandardCharsets.ISO_8859_1);
    }
    char[] text = new char[length(block, place)];
    for (int at = 0; at < text.length; at++) {
      text[at] = character(block, place, at);
    }
    return new String(text);
  }

  /** Compares two of them, neither null, as {@link String#compareTo} does. */
  int compare(int number, int other) {
    byte[] block = block(number);
    int place = place(number);
    byte[] otherBlock = block(other);
    int otherPlace = place(other);
    int length = length(block, place);
    int otherLength = length(otherBlock, otherPlace);
    if (block[place] != WIDE && otherBlock[otherPlace] != WIDE) {
      int from = place + HEAD;
      int otherFrom = otherPlace + HEAD;
      return Arrays.compareUnsigned(
          block, from, from + length, otherBlock, otherFrom, otherFrom + otherLength);
    }
    for (int at = 0; at < Math.min(length, otherLength); at++) {
      int difference = character(block, place, at) - character(otherBlock, otherPlace, at);
      if (difference != 0) {
        return difference;
      }
    }
    return length - otherLength;
  }

  /** Compares one of them, which is not null, with another text. */
  int compare(int number, String other) {
    byte[] block = block(number);
    int place = place(number);
    int length = length(block, place);
    for (int at = 0; at < Math.min(length, other.length()); at++) {
      int difference = character(block, place, at) - other.charAt(at);
      if (difference != 0) {
        return difference;
      }
    }
    return length - other.length();
  }

  /** Returns with how many characters two of them, neither null, begin alike: at most so many. */
  int alike(int number, int other, int most) {
    byte[] block = block(number);
    byte[] otherBlock = block(other);
    int place = place(number);
    int otherPlace = place(other);
    int end = Math.min(most, Math.min(length(block, place), length(otherBlock, otherPlace)));
    int at = 0;
    while (at < end && character(block, place, at) == character(otherBlock, otherPlace, at)) {
      at++;
    }
    return at;
  }

  /**
   * Returns a number that is in the order of some characters of one of them, as far as it tells: up
   * to the first that is no smaller than the last of Latin-1.
   */
  long some(int number, int from) {
    byte[] block = block(number);
    int place = place(number);
    int length = length(block, place);
    long some = 0;
    for (int at = from; at < from + SOME; at++) {
      int next = at < length ? Math.min(character(block, place, at), 0xff) : 0;
      some = some << Byte.SIZE | next;
      length = next < 0xff ? length : at;
    }
    return some;
  }

  private byte[] block(int number) {
    return blocks.get((int) (places.get(number) >> BLOCK_BITS));
  }

  private int place(int number) {
    return (int) places.get(number) & BLOCK - 1;
  }

  private static int length(byte[] block, int place) {
    return block[place + 1] << 24
        | (block[place + 2] & 0xff) << 16
        | (block[place + 3] & 0xff) << 8
        | block[place + 4] & 0xff;
  }

  private static char character(byte[] block, int place, int at) {
    int from = place + HEAD;
    return block[place] == WIDE
        ? (char) ((block[from + 2 * at] & 0xff) << 8 | block[from + 2 * at + 1] & 0xff)
        : (char) (block[from + at] & 0xff);
  }

  /** Returns the texts of these numbers. */
  TextColumn of(Rows numbers) {
    TextColumn some = new TextColumn();
    for (int at = 0; at < numbers.size(); at++) {
      int number = numbers.get(at);
      byte[] block = block(number);
      int place = place(number);
      int length = length(block, place);
      int bytes = block[place] == WIDE ? length * 2 : length;
      some.begin(block[place], length, bytes);
      System.arraycopy(block, place + HEAD, some.last, some.used, bytes);
      some.used += bytes;
    }
    return some;
  }
}
