package dev.holdfast.retention.policy;

import java.util.Arrays;

/**
 * A task name, or a pattern for names: {@code *} stands for any characters or none, {@code ?} for
 * one, a backslash takes the meaning from the character after it. Upper and lower case differ.
 *
 * @param text as written, never null
 */
public record NamePattern(String text) {

  /** The longest pattern. */
  public static final int MAX_LENGTH = 255;

  private static final int ANY = -1;
  private static final int ONE = -2;

  /**
   * Takes a pattern.
   *
   * @throws IllegalArgumentException if it is longer than {@link #MAX_LENGTH}
   */
  public NamePattern {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("a name of more than " + MAX_LENGTH + " characters");
    }
  }

  /** Returns whether it matches one name only. */
  public boolean exact() {
    return Arrays.stream(signs()).allMatch(sign -> sign >= 0);
  }

  /** Returns whether it matches every name: nothing but stars, at least one. */
  public boolean everything() {
    return !text.isEmpty() && Arrays.stream(signs()).allMatch(sign -> sign == ANY);
  }

  /** Returns how many characters stand before the first wildcard. */
  public int prefixLength() {
    int[] signs = signs();
    int length = 0;
    while (length < signs.length && signs[length] >= 0) {
      length++;
    }
    return length;
  }

  /** Returns whether a name matches. */
  public boolean matches(String name) {
    int[] signs = signs();
    int[] given = name.codePoints().toArray();
    int at = 0;
    int sign = 0;
    int star = -1;
    int resume = 0;
    while (at < given.length) {
      if (sign < signs.length && (signs[sign] == ONE || signs[sign] == given[at])) {
        sign++;
        at++;
      } else if (sign < signs.length && signs[sign] == ANY) {
        star = sign++;
        resume = at;
      } else if (star >= 0) {
        sign = star + 1;
        at = ++resume;
      } else {
        return false;
      }
    }
    while (sign < signs.length && signs[sign] == ANY) {
      sign++;
    }
    return sign == signs.length;
  }

  /** Returns whether there is a name that matches both. */
  public boolean meets(NamePattern other) {
    int[] left = signs();
    int[] right = other.signs();
    // together[j]: what is left of both patterns from here on has a text in common.
    boolean[] below = new boolean[right.length + 1];
    for (int i = left.length; i >= 0; i--) {
      boolean[] here = new boolean[right.length + 1];
      for (int j = right.length; j >= 0; j--) {
        here[j] = together(left, i, right, j, here, below);
      }
      below = here;
    }
    return below[0];
  }

  private static boolean together(
      int[] left, int i, int[] right, int j, boolean[] here, boolean[] below) {
    if (i == left.length && j == right.length) {
      return true;
    }
    if (i < left.length && left[i] == ANY) {
      return below[j] || j < right.length && here[j + 1];
    }
    if (j < right.length && right[j] == ANY) {
      return here[j + 1] || i < left.length && below[j];
    }
    if (i == left.length || j == right.length) {
      return false;
    }
    boolean same = left[i] == ONE || right[j] == ONE || left[i] == right[j];
    return same && below[j + 1];
  }

  /** Returns code points, with {@link #ANY} and {@link #ONE} for wildcards. */
  private int[] signs() {
    int[] points = text.codePoints().toArray();
    int[] signs = new int[points.length];
    int size = 0;
    for (int at = 0; at < points.length; at++) {
      int point = points[at];
      if (point == '\\' && at + 1 < points.length) {
        signs[size++] = points[++at];
      } else if (point == '*') {
        signs[size++] = ANY;
      } else {
        signs[size++] = point == '?' ? ONE : point;
      }
    }
    return Arrays.copyOf(signs, size);
  }

  @Override
  public String toString() {
    return text;
  }
}
