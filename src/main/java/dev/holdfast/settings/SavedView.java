package dev.holdfast.settings;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.task.SortOrder;
import java.util.List;
import java.util.Objects;

/**
 * A view that an operator made for stores of a kind.
 *
 * @param name as it is shown, never blank; no other view of the kind that is saved has it
 * @param query as it is typed; empty for all
 * @param sort the key of a field; null for the usual order
 * @param order null if {@code sort} is
 * @param digit of its shortcut, 1 to 9; null if it has none
 * @param columns from left to right; empty for the usual ones
 */
public record SavedView(
    String name,
    String query,
    String sort,
    SortOrder order,
    @JsonProperty("shortcut") Integer digit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SavedColumn> columns) {

  /** The longest name that a list of views can show. */
  public static final int LONGEST_NAME = 60;

  /** Refuses what is no view. */
  public SavedView {
    Objects.requireNonNull(query);
    name = name.strip();
    columns = List.copyOf(columns);
    if (name.isEmpty()
        || name.length() > LONGEST_NAME
        || (sort == null) != (order == null)
        || sort != null && sort.isEmpty()
        || digit != null && (digit < 1 || digit > 9)) {
      throw new IllegalArgumentException("no view");
    }
  }

  /** Returns the same with another name. */
  public SavedView named(String other) {
    return new SavedView(other, query, sort, order, digit, columns);
  }

  /** Returns the same with another shortcut; null for none. */
  public SavedView reachedBy(Integer other) {
    return new SavedView(name, query, sort, order, other, columns);
  }

  /** Returns the same with other columns; empty for the usual ones. */
  public SavedView showing(List<SavedColumn> others) {
    return new SavedView(name, query, sort, order, digit, others);
  }
}
