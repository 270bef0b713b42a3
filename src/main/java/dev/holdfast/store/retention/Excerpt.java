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
}
