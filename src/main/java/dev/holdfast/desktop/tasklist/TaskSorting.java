package dev.holdfast.desktop.tasklist;

import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;

/**
 * Lets the store sort by what is clicked, and shows by what it does. The list decides; a heading
 * only asks. Where the store cannot sort by a column, its heading looks and acts so.
 *
 * @param <S> a row
 */
public final class TaskSorting<S> {

  private final TableView<S> table;
  private final ObservableValue<TaskQuery> list;
  private final BiConsumer<String, SortOrder> ask;
  private final List<String> known;
  private final Map<TableColumn<S, ?>, String> sorts = new LinkedHashMap<>();
  private boolean showing;

  /**
   * Takes what is sorted.
   *
   * @param list what is listed, and by what it is sorted
   * @param ask sorts it by something else
   * @param known what the store can sort by
   */
  public TaskSorting(
      TableView<S> table,
      ObservableValue<TaskQuery> list,
      BiConsumer<String, SortOrder> ask,
      List<String> known) {
    this.table = table;
    this.list = list;
    this.ask = ask;
    this.known = known;
  }

  /** Sorts by a column, if the store can. */
  public void by(TableColumn<S, ?> column, String sort) {
    if (known.contains(sort)) {
      column.setSortable(true);
      column.getStyleClass().add("sortable");
      sorts.put(column, sort);
    }
  }

  /** Follows the list and the headings from now on. */
  public void start() {
    table.setSortPolicy(
        unused -> {
          sort();
          return true;
        });
    table
        .getSortOrder()
        .addListener(
            (ListChangeListener<TableColumn<S, ?>>)
                change -> {
                  if (!showing && table.getSortOrder().isEmpty()) {
                    // The table has not finished with this change yet.
                    Platform.runLater(this::turnBack);
                  }
                });
    table.getColumns().addListener((ListChangeListener<TableColumn<S, ?>>) change -> show());
    list.subscribe(_ -> show());
    show();
  }

  private void sort() {
    if (!showing && !table.getSortOrder().isEmpty()) {
      TableColumn<S, ?> by = table.getSortOrder().getFirst();
      ask.accept(
          sorts.getOrDefault(by, FieldTerm.ID.key()),
          by.getSortType() == SortType.ASCENDING ? SortOrder.ASC : SortOrder.DESC);
    }
  }

  /** A third click would take the arrow away while the rows stay sorted. */
  private void turnBack() {
    if (table.getSortOrder().isEmpty() && shown() != null) {
      TaskQuery now = list.getValue();
      ask.accept(now.sort(), SortOrder.ASC);
      show();
    }
  }

  private TableColumn<S, ?> shown() {
    String sort = list.getValue().sort();
    return sorts.entrySet().stream()
        .filter(
            entry -> entry.getValue().equals(sort) && table.getColumns().contains(entry.getKey()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private void show() {
    showing = true;
    TableColumn<S, ?> by = shown();
    if (by == null) {
      table.getSortOrder().clear();
    } else {
      boolean up = list.getValue().order() == SortOrder.ASC;
      by.setSortType(up ? SortType.ASCENDING : SortType.DESCENDING);
      if (!table.getSortOrder().equals(List.of(by))) {
        table.getSortOrder().setAll(List.of(by));
      }
    }
    showing = false;
  }
}
