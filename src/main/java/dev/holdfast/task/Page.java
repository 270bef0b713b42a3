package dev.holdfast.task;

import java.util.List;

/**
 * A page of a longer list, always in the list's own order.
 *
 * @param items the rows, possibly none
 * @param previous where the page before this one is found; null at the list's beginning
 * @param next where the page after this one is found; null at the list's end
 * @param <T> the row type
 */
public record Page<T>(List<T> items, Cursor previous, Cursor next) {

  public Page {
    items = List.copyOf(items);
  }
}
