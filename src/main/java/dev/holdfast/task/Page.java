package dev.holdfast.task;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

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

  /**
   * Makes a page of a list of tasks.
   *
   * @param read in the order in which the query reads, one more than it asks for if there are more
   * @param place where a row is: of a page before it if that is true, else of one after it
   */
  public static Page<Task> of(
      TaskQuery query, List<Task> read, BiFunction<Task, Boolean, Cursor> place) {
    Cursor cursor = query.cursor();
    boolean backward = cursor != null && cursor.backward();
    boolean more = read.size() > query.limit();
    List<Task> rows = new ArrayList<>(more ? read.subList(0, query.limit()) : read);
    if (rows.isEmpty()) {
      return new Page<>(rows, null, null);
    }
    if (backward) {
      Collections.reverse(rows);
    }
    Cursor before = place.apply(rows.getFirst(), true);
    Cursor after = place.apply(rows.getLast(), false);
    return backward
        ? new Page<>(rows, more ? before : null, after)
        : new Page<>(rows, cursor == null ? null : before, more ? after : null);
  }
}
