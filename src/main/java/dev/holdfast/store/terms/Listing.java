package dev.holdfast.store.terms;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What lists of a store can be narrowed down and ordered by. What it cannot is refused, never
 * ignored: “all that match” must not match more than was asked for.
 *
 * @param filters in the order of {@link FilterPart}
 * @param sorts the first is the default
 * @param columns what they show beside id and name
 * @param types what {@link FilterPart#TYPE} can be; empty if that is any text
 * @param grouped what the name of a task is called in JSON where tasks are counted by it
 * @param order in which they come where nobody says
 * @param marks the words of {@link FilterPart#IS}, which is there only if there are some
 */
public record Listing(
    Set<FilterPart> filters,
    List<TaskSort> sorts,
    List<ColumnTerm> columns,
    List<String> types,
    String grouped,
    SortOrder order,
    List<String> marks) {

  private static final String IS = FilterPart.IS.wireName() + ":";

  /** By everything there is. */
  public static final Listing ALL =
      new Listing(EnumSet.allOf(FilterPart.class), List.of(TaskSort.values()));

  /** With all columns that Holdfast itself knows, and any type. */
  public Listing(Set<FilterPart> filters, List<TaskSort> sorts) {
    this(filters, sorts, ColumnTerm.OWN, List.of(), "name", SortOrder.DESC, List.of());
  }

  /** Returns the same with these columns. */
  public Listing showing(List<ColumnTerm> shown) {
    return new Listing(filters, sorts, shown, types, grouped, order, marks);
  }

  /** Returns the same with these types and no others. */
  public Listing ofTypes(String... all) {
    return new Listing(filters, sorts, columns, List.of(all), grouped, order, marks);
  }

  /** Returns the same with another word for names. */
  public Listing groupedBy(String word) {
    return new Listing(filters, sorts, columns, types, word, order, marks);
  }

  /** Returns the same such that the first comes first where nobody says. */
  public Listing upwards() {
    return new Listing(filters, sorts, columns, types, grouped, SortOrder.ASC, marks);
  }

  /** Returns the same with words for tasks of which the store tells more than their rows say. */
  public Listing marking(String... words) {
    Set<FilterPart> more = EnumSet.copyOf(filters);
    more.add(FilterPart.IS);
    return new Listing(more, sorts, columns, types, grouped, order, List.of(words));
  }

  public Listing {
    columns = List.copyOf(columns);
    types = List.copyOf(types);
    marks = List.copyOf(marks);
    Set<FilterPart> all = EnumSet.noneOf(FilterPart.class);
    all.addAll(filters);
    if (marks.isEmpty()) {
      all.remove(FilterPart.IS);
    }
    filters = Collections.unmodifiableSet(all);
    sorts = List.copyOf(sorts);
  }

  /** Returns whether they show what Holdfast itself knows. */
  public boolean usualColumns() {
    return columns.equals(ColumnTerm.OWN);
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
    filter.conditions().stream()
        .flatMap(List::stream)
        .map(TaskCondition::test)
        .filter(TaskCondition.Test.Marked.class::isInstance)
        .map(test -> ((TaskCondition.Test.Marked) test).word())
        .filter(word -> !marks.contains(word))
        .findFirst()
        .ifPresent(this::refuse);
  }

  private void refuse(String word) {
    throw new StoreException(
        new StoreFailure.NoSuchFilter(IS + word, marks.stream().map(known -> IS + known).toList()));
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
