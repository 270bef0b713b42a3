package dev.holdfast.desktop.table;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.SelectionMode;

/** What somebody chose among rows, kept while the rows are read anew. */
final class KeptSelection<R> {

  private final MultipleSelectionModel<R> model;
  private final Supplier<ObservableList<R>> items;

  /** By what a row is known again. */
  Function<R, ?> key = row -> row;

  private Set<?> wanted = Set.of();

  /** The key of the one chosen last; null for none. */
  private Object lead;

  /** Hears what somebody chose. */
  Consumer<List<R>> heard = rows -> {};

  private List<R> filled = List.of();
  private boolean filling;

  /** Whether there is always one chosen where there is any row. */
  boolean one;

  KeptSelection(MultipleSelectionModel<R> model, Supplier<ObservableList<R>> items) {
    this.model = model;
    this.items = items;
    model
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (model.getSelectionMode() == SelectionMode.SINGLE) {
                changed();
              }
            });
  }

  void several() {
    model.setSelectionMode(SelectionMode.MULTIPLE);
    model.getSelectedItems().addListener((ListChangeListener<R>) change -> changed());
  }

  /** Whether several are chosen, seen or not. */
  boolean isSeveral() {
    return wanted.size() > 1;
  }

  /** While one row follows another, the model for a moment lists both. */
  List<R> rows() {
    boolean single = model.getSelectionMode() == SelectionMode.SINGLE;
    Stream<R> rows =
        single ? Stream.ofNullable(model.getSelectedItem()) : model.getSelectedItems().stream();
    return rows.filter(Objects::nonNull).toList();
  }

  /** Marks the row with a key, and no other, as soon as there is one; null for none. */
  void choose(Object wanted) {
    this.wanted = wanted == null ? Set.of() : Set.of(wanted);
    lead = wanted;
    mark();
  }

  void chooseAll() {
    filling = true;
    model.selectAll();
    filling = false;
    wanted = keys(rows());
  }

  /**
   * Shows rows, those before the first that is another where they are, and marks what was chosen
   * again; nobody hears of it.
   *
   * @param sorted whether they stand in another order than they come
   * @param sort brings them into that
   */
  void fill(List<R> rows, boolean sorted, Runnable sort) {
    if (filled.equals(rows)) {
      return;
    }
    int same = 0;
    while (!sorted
        && same < Math.min(filled.size(), rows.size())
        && filled.get(same).equals(rows.get(same))) {
      same++;
    }
    boolean before = filling;
    filling = true;
    if (same == 0) {
      items.get().setAll(rows);
    } else {
      items.get().remove(same, items.get().size());
      items.get().addAll(rows.subList(same, rows.size()));
    }
    filled = List.copyOf(rows);
    sort.run();
    filling = before;
    mark();
  }

  private void changed() {
    if (!filling) {
      List<R> rows = rows();
      wanted = keys(rows);
      lead = model.getSelectedItem() == null ? null : key.apply(model.getSelectedItem());
      heard.accept(rows);
    }
  }

  private Set<?> keys(List<R> rows) {
    return rows.stream().map(key).collect(Collectors.toSet());
  }

  private void mark() {
    boolean before = filling;
    filling = true;
    if (wanted.isEmpty() || !keys(rows()).equals(wanted)) {
      // Nor is any row focused then: Down does not pass over the first.
      model.clearSelection();
      List<R> rows = items.get();
      int last = -1;
      for (int at = wanted.isEmpty() ? -1 : rows.size() - 1; at >= 0; at--) {
        Object known = key.apply(rows.get(at));
        if (wanted.contains(known)) {
          model.select(at);
          last = known.equals(lead) ? at : last;
        }
      }
      if (last >= 0) {
        model.select(last);
      }
    }
    if (one && model.isEmpty() && !items.get().isEmpty()) {
      model.clearAndSelect(0);
      wanted = keys(rows());
    }
    filling = before;
  }
}
