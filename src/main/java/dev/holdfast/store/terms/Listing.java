package dev.holdfast.store.terms;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What tasks of a store have, and what lists of them can be narrowed down and ordered by. What they
 * cannot is refused, never ignored: “all that match” must not match more than was asked for.
 *
 * @param fields in the order of documents; the first that is sortable is what lists are ordered by
 *     where nobody says
 * @param columns the keys of those that tables show beside id and name unless somebody chooses
 * @param texts the titles, {@code column.KEY}, that Holdfast itself does not have; null if there is
 *     none: a key that nothing names is its own title
 * @param types what {@link FieldTerm#TYPE} can be; empty if that is any text
 * @param grouped what the name of a task is called in JSON where tasks are counted by it; {@code
 *     name} if it is null
 * @param order in which they come where nobody says; downwards if it is null
 * @param marks the words of {@link FieldTerm#MARK}
 */
public record Listing(
    List<FieldTerm> fields,
    List<String> columns,
    Texts texts,
    List<String> types,
    String grouped,
    SortOrder order,
    List<String> marks) {

  private static final String IS = FieldTerm.MARK.word();

  /** What tables of Holdfast itself show. */
  public static final List<FieldTerm> USUAL =
      Stream.of("status stage progress last_event retries next tag worker created last".split(" "))
          .map(FieldTerm.COMMON::get)
          .toList();

  /** Of stores of which nothing else is known. */
  public static final Listing LEAST =
      new Listing(FieldTerm.ID, FieldTerm.NAME, FieldTerm.STATUS, FieldTerm.TEXT, FieldTerm.WHERE);

  /** With these fields, of which those are shown that Holdfast shows by itself. */
  public Listing(FieldTerm... fields) {
    this(List.of(fields), keys(USUAL), null, List.of(), "name", SortOrder.DESC, List.of());
  }

  private static List<String> keys(List<FieldTerm> fields) {
    return fields.stream().map(FieldTerm::key).toList();
  }

  /**
   * Returns the same with these columns and no others, each of which is a field.
   *
   * @param titles their texts; null if Holdfast has them
   */
  public Listing showing(Texts titles, FieldTerm... shown) {
    List<FieldTerm> all = new ArrayList<>(fields);
    Stream.of(shown).filter(each -> field(each.role()).isEmpty()).forEach(all::add);
    return new Listing(all, keys(List.of(shown)), titles, types, grouped, order, marks);
  }

  /** Returns the same with words for tasks of which the store tells more than their rows say. */
  public Listing marking(String... words) {
    return new Listing(fields, columns, texts, types, grouped, order, List.of(words));
  }

  public Listing {
    fields = List.copyOf(fields);
    columns = List.copyOf(columns);
    types = List.copyOf(types);
    marks = List.copyOf(marks);
    grouped = Objects.requireNonNullElse(grouped, "name");
    order = Objects.requireNonNullElse(order, SortOrder.DESC);
  }

  /** Returns whether a name is all that tells one from another: then it stands for the id. */
  public boolean named() {
    return columns.contains(FieldTerm.NAME.key());
  }

  /** Returns whether they show at least what Holdfast shows by itself. */
  public boolean usualColumns() {
    return columns.containsAll(keys(USUAL));
  }

  /** Finds a field by its role. */
  public Optional<FieldTerm> field(String role) {
    return fields.stream().filter(field -> role.equals(field.role())).findFirst();
  }

  /** Returns the fields that stand in the rows of lists. */
  public List<FieldTerm> listed() {
    return fields.stream().filter(FieldTerm::listed).toList();
  }

  /** Returns the fields of the columns, in their order. */
  public List<FieldTerm> shownFirst() {
    return columns.stream()
        .flatMap(key -> listed().stream().filter(field -> key.equals(field.key())))
        .toList();
  }

  /** Returns the fields that tables can show, of the columns and of what people ask for. */
  public List<FieldTerm> shown() {
    return listed().stream()
        .filter(field -> field.searchable() || columns.contains(field.key()))
        .toList();
  }

  /** Returns the roles of what lists can be narrowed down by. */
  public List<String> filters() {
    return fields.stream()
        .filter(FieldTerm::searchable)
        .filter(field -> field.type() != FieldTerm.Type.MARK || !marks.isEmpty())
        .map(FieldTerm::role)
        .toList();
  }

  /** Returns whether lists can be narrowed down so. */
  public boolean searches(FieldTerm field) {
    return filters().contains(field.role());
  }

  /** Returns the keys of what lists can be ordered by, the usual one first. */
  public List<String> sorts() {
    return keys(fields.stream().filter(FieldTerm::sortable).toList());
  }

  /**
   * Makes sure that a list can be narrowed down so.
   *
   * @throws StoreException with {@link StoreFailure.NoSuchFilter} if not
   */
  public void require(TaskFilter filter) {
    List<String> known = filters();
    for (String role : filter.narrowedBy()) {
      if (!known.contains(role)) {
        throw new StoreException(new StoreFailure.NoSuchFilter(role, known));
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
    if (!sorts().contains(query.sort())) {
      throw new StoreException(new StoreFailure.NoSuchSort(query.sort(), sorts()));
    }
  }
}
