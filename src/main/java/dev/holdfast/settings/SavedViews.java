package dev.holdfast.settings;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How an operator looks at stores of one kind. Immutable; each change returns a copy.
 *
 * @param own the views that they made, in their order; names differ, and so do shortcuts
 * @param columns what they chose to see in a view of the kind, by its name
 */
public record SavedViews(
    List<SavedView> own,
    @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
        Map<String, List<SavedColumn>> columns) {

  /** Nothing was made or chosen. */
  public static final SavedViews NONE = new SavedViews(List.of(), Map.of());

  public SavedViews {
    own = List.copyOf(own);
    columns = Map.copyOf(columns);
    if (own.stream().map(SavedView::name).distinct().count() < own.size()) {
      throw new IllegalArgumentException("two views of one name");
    }
  }

  /** Returns the view of this name that was made. */
  public Optional<SavedView> named(String name) {
    return own.stream().filter(view -> view.name().equals(name)).findFirst();
  }

  /** Adds a view at the end. A shortcut that another has becomes its own. */
  public SavedViews adding(SavedView view) {
    List<SavedView> all = new ArrayList<>(freed(view.digit()));
    all.add(view);
    return new SavedViews(all, columns);
  }

  /** Puts a view in the place of the one of this name. */
  public SavedViews replacing(String name, SavedView view) {
    Integer before = named(name).map(SavedView::digit).orElse(null);
    List<SavedView> others = Objects.equals(before, view.digit()) ? own : freed(view.digit());
    return new SavedViews(
        others.stream().map(other -> other.name().equals(name) ? view : other).toList(), columns);
  }

  /** Forgets a view that was made. */
  public SavedViews removing(String name) {
    return new SavedViews(own.stream().filter(view -> !view.name().equals(name)).toList(), columns);
  }

  /**
   * Chooses what is seen in a view of the kind.
   *
   * @param chosen empty for the usual columns
   */
  public SavedViews showing(String view, List<SavedColumn> chosen) {
    Map<String, List<SavedColumn>> all = new LinkedHashMap<>(columns);
    if (chosen.isEmpty()) {
      all.remove(view);
    } else {
      all.put(view, List.copyOf(chosen));
    }
    return new SavedViews(own, all);
  }

  private List<SavedView> freed(Integer digit) {
    return digit == null
        ? own
        : own.stream()
            .map(view -> digit.equals(view.digit()) ? view.reachedBy(null) : view)
            .toList();
  }
}
