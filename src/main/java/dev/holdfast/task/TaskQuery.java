package dev.holdfast.task;

/**
 * One page of a list of tasks.
 *
 * @param filter which tasks
 * @param sort ordered by what: the key of a field; ties go by id, NULLs come last both ways
 * @param order in which direction
 * @param limit how many at the most, 1 to {@link #MAX_LIMIT}
 * @param cursor where the page begins; null for the first page
 */
public record TaskQuery(TaskFilter filter, String sort, SortOrder order, int limit, Cursor cursor) {

  /** The largest page a store is asked for. */
  public static final int MAX_LIMIT = 10_000;

  /**
   * Checks the limit and that the cursor was made for this list.
   *
   * @throws IllegalArgumentException if not
   */
  public TaskQuery {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("limit must be between 1 and " + MAX_LIMIT);
    }
    if (cursor != null && (!cursor.sort().equals(sort) || cursor.order() != order)) {
      throw new IllegalArgumentException("the cursor belongs to another sort or order");
    }
  }

  /** Newest tasks first, from the beginning. */
  public static TaskQuery newest(TaskFilter filter, int limit) {
    return new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.DESC, limit, null);
  }

  /** The same list from another place. */
  public TaskQuery at(Cursor place) {
    return new TaskQuery(filter, sort, order, limit, place);
  }
}
