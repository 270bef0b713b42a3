package dev.holdfast.settings;

import java.util.Objects;

/**
 * A column of a table that an operator chose.
 *
 * @param key what it shows, such as {@code status}; a table without it leaves it out
 * @param width in pixels; null for its usual one
 */
public record SavedColumn(String key, Integer width) {

  /** Wider than any screen; what is beyond is a mistake. */
  private static final int WIDEST = 10_000;

  /** Refuses what is no column. */
  public SavedColumn {
    Objects.requireNonNull(key);
    if (key.isBlank() || width != null && (width < 1 || width > WIDEST)) {
      throw new IllegalArgumentException("no column");
    }
  }
}
