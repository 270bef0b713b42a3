package dev.holdfast.retention.columns;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
  private static final byte NULL = 0;
  private static final byte NARROW = 1;
  private static final byte WIDE = 2;

  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] last = new byte[0];
  private int used;
  private final LongColumn places = new LongColumn();

  /** Adds a text and returns its number. */
  public int add(String text) {
    boolean wide = text != null && text.chars().anyMatch(character -> character > 0xff);
    int length = text == null ? 0 : text.length();
    makeRoom(HEAD + (wide ? Math.multiplyExact(length, 2) : length));
    places.add((long) (blocks.size() - 1) << BLOCK_BITS | used);
    last[used++] = text == null ? NULL : wide ? WIDE : NARROW;
    for (int shift = 24; shift >= 0; shift -= 8) {
      last[used++] = (byte) (length >> shift);
    }
    for (int at = 0; at < length; at++) {
      char character = text.charAt(at);
      if (wide) {
        last[used++] = (byte) (character >> 8);
      }
      last[used++] = (byte) character;
    }
    return places.size() - 1;
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
    for (int at = 0; at < Math.min(length, otherLength); at++) {
      int difference = character(block, place, at) - character(otherBlock, otherPlace, at);
      if (difference != 0) {
        return difference;
      }
    }
    return length - otherLength;
  }

  private byte[] block(int number) {
    return blocks.get((int) (places.get(number) >> BLOCK_BITS));
  }

  private int place(int number) {
    return (int) places.get(number) & BLOCK - 1;
  }

  private static int length(byte[] block, int place) {
    int length = 0;
    for (int at = 1; at < HEAD; at++) {
      length = length << 8 | block[place + at] & 0xff;
    }
    return length;
  }

  private static char character(byte[] block, int place, int at) {
    int from = place + HEAD;
    return block[place] == WIDE
        ? (char) ((block[from + 2 * at] & 0xff) << 8 | block[from + 2 * at + 1] & 0xff)
        : (char) (block[from + at] & 0xff);
  }

  /** Returns the texts of these numbers. */
  TextColumn of(int[] numbers) {
    TextColumn some = new TextColumn();
    for (int number : numbers) {
      some.add(get(number));
    }
    return some;
  }
}
