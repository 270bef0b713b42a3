package dev.holdfast.store;

import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What lists of a store can be narrowed down and ordered by. What it cannot is refused, never
 * ignored: “all that match” must not match more than was asked for.
 *
 * @param filters in the order of {@link FilterPart}
 * @param sorts the first is the default
 */
public record Listing(Set<FilterPart> filters, List<TaskSort> sorts) {

  /** By everything there is. */
  public static final Listing ALL =
      new Listing(EnumSet.allOf(FilterPart.class), List.of(TaskSort.values()));

  public Listing {
    filters = filters.isEmpty() ? Set.of() : EnumSet.copyOf(filters);
    sorts = List.copyOf(sorts);
  }

  /**
   * Makes sure that a list can be narrowed down so.
   *
   * @throws StoreException with {@link StoreFailure.NoSuchFilter} if not
   */
  public void require(TaskFilter filter) {
    for (FilterPart part : filter.narrowedBy()) {
      if (!filters.contains(part)) {
        throw new StoreException(
            new StoreFailure.NoSuchFilter(
                part.wireName(), filters.stream().map(FilterPart::wireName).toList()));
      }
    }
  }

  /**
   * Makes sure that a page can be found so.
   *
   * @throws StoreException with {@link StoreFailure.NoSuchFilter} or {@link
   *     StoreFailure.NoSuchSort} if not
   */
  public void require(TaskQuery query) {
    require(query.filter());
    if (!sorts.contains(query.sort())) {
      throw new StoreException(
          new StoreFailure.NoSuchSort(
              query.sort().column(), sorts.stream().map(TaskSort::column).toList()));
    }
  }
}
