package dev.holdfast.store.retention;

import java.util.List;

/**
 * The beginning of a list.
 *
 * @param items the rows
 * @param complete false if the store has more
 * @param <T> the row type
 */
public record Excerpt<T>(List<T> items, boolean complete) {
  public Excerpt {
    items = List.copyOf(items);
  }

  /** Of a list of which nothing is there. */
  public static <T> Excerpt<T> none() {
    return new Excerpt<>(List.of(), true);
  }

  /**
   * Returns the first ones.
   *
   * @param whole whether nothing comes after these
   */
  public static <T> Excerpt<T> of(List<T> read, boolean whole, int limit) {
    return read.size() <= limit
        ? new Excerpt<>(read, whole)
        : new Excerpt<>(read.subList(0, limit), false);
  }
}
