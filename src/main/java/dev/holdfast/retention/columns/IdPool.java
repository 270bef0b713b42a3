package dev.holdfast.retention.columns;

import dev.holdfast.task.TaskId;

/** Ids of which some are texts, in the order they came. One may come more than once. */
public final class IdPool {

  /** How a text begins here; a number begins with a smaller character, so that it comes first. */
  private static final char TEXT = 1;

  private static final int DIGIT_BITS = 16;

  private final TextColumn texts = new TextColumn();

  /** Adds an id and returns its place. */
  public int add(TaskId id) {
    return texts.add(key(id));
  }

  /** Returns the text that stands for an id here. */
  static String key(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long value) -> digits(value);
      case TaskId.Text(String value) -> TEXT + value;
    };
  }

  /** Four characters that compare like the number. */
  private static String digits(long value) {
    StringBuilder digits = new StringBuilder().append((char) 0);
    long unsigned = value ^ Long.MIN_VALUE;
    for (int shift = Long.SIZE - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
      digits.append((char) (unsigned >>> shift));
    }
    return digits.toString();
  }

  TaskId id(int place) {
    String text = texts.get(place);
    if (text.charAt(0) == TEXT) {
      return new TaskId.Text(text.substring(1));
    }
    long unsigned = 0;
    for (int at = 1; at < text.length(); at++) {
      unsigned = unsigned << DIGIT_BITS | text.charAt(at);
    }
    return TaskId.of(unsigned ^ Long.MIN_VALUE);
  }

  /** Returns how many ids came. */
  public int size() {
    return texts.size();
  }

  /** Compares two of them as {@link TaskId#compareTo} does. */
  public int compare(int place, int other) {
    return texts.compare(place, other);
  }

  /** Returns rows that are in the order of some of them. */
  Rows sorted(int... some) {
    int alike = Integer.MAX_VALUE;
    for (int place : some) {
      alike = texts.alike(some[0], place, alike);
    }
    int from = alike;
    return IndexSort.sorted(
        some.length,
        row -> texts.some(some[row], from),
        (left, right) -> compare(some[left], some[right]));
  }

  /** Compares one of them with what stands for another one. */
  int compare(int place, String key) {
    return texts.compare(place, key);
  }
}
