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
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.SelectionMode;

/** What somebody chose among rows, kept while the rows are read anew. */
final class KeptSelection<R> {

  private final MultipleSelectionModel<R> model;
  private final Supplier<List<R>> items;
  private Function<R, ?> key = row -> row;
  private Set<?> wanted = Set.of();
  private Consumer<List<R>> heard = rows -> {};
  private boolean filling;
  private boolean one;

  KeptSelection(MultipleSelectionModel<R> model, Supplier<List<R>> items) {
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

  MultipleSelectionModel<R> model() {
    return model;
  }

  void keyed(Function<R, ?> key) {
    this.key = key;
  }

  void several() {
    model.setSelectionMode(SelectionMode.MULTIPLE);
    model.getSelectedItems().addListener((ListChangeListener<R>) change -> changed());
  }

  void one() {
    one = true;
  }

  void onChosen(Consumer<List<R>> heard) {
    this.heard = heard;
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
    mark();
  }

  void chooseAll() {
    filling = true;
    model.selectAll();
    filling = false;
    wanted = keys(rows());
  }

  /** Marks what was chosen again after the rows were changed; nobody hears of it. */
  void keepWhile(Runnable change) {
    boolean before = filling;
    filling = true;
    change.run();
    filling = before;
    mark();
  }

  private void changed() {
    if (!filling) {
      List<R> rows = rows();
      wanted = keys(rows);
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
      for (int at = 0; !wanted.isEmpty() && at < rows.size(); at++) {
        if (wanted.contains(key.apply(rows.get(at)))) {
          model.select(at);
        }
      }
    }
    if (one && model.isEmpty() && !items.get().isEmpty()) {
      model.clearAndSelect(0);
      wanted = keys(rows());
    }
    filling = before;
  }
}
