package dev.holdfast.desktop.tasks;

import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;

/**
 * Lets the store sort by what is clicked, and shows by what it does. The list decides; a heading
 * only asks. Where the store cannot sort by a column, its heading looks and acts so.
 */
final class TaskSorting {

  private final TableView<TaskRow> table;
  private final TasksViewModel tasks;
  private final Map<TableColumn<TaskRow, ?>, String> sorts = new LinkedHashMap<>();
  private boolean showing;

  TaskSorting(TableView<TaskRow> table, TasksViewModel tasks) {
    this.table = table;
    this.tasks = tasks;
  }

  /** Sorts by a column, if the store can. */
  void by(TableColumn<TaskRow, ?> column, String sort) {
    if (tasks.store.terms().listing().sorts().contains(sort)) {
      column.setSortable(true);
      column.getStyleClass().add("sortable");
      sorts.put(column, sort);
    }
  }

  /** Follows the list and the headings from now on. */
  void start() {
    table.setSortPolicy(
        unused -> {
          sort();
          return true;
        });
    table
        .getSortOrder()
        .addListener(
            (ListChangeListener<TableColumn<TaskRow, ?>>)
                change -> {
                  if (!showing && table.getSortOrder().isEmpty()) {
                    // The table has not finished with this change yet.
                    Platform.runLater(this::turnBack);
                  }
                });
    table.getColumns().addListener((ListChangeListener<TableColumn<TaskRow, ?>>) change -> show());
    tasks.list.list.subscribe(_ -> show());
    show();
  }

  private void sort() {
    if (!showing && !table.getSortOrder().isEmpty()) {
      TableColumn<TaskRow, ?> by = table.getSortOrder().getFirst();
      tasks.list.sortBy(
          sorts.getOrDefault(by, FieldTerm.ID.key()),
          by.getSortType() == SortType.ASCENDING ? SortOrder.ASC : SortOrder.DESC);
    }
  }

  /** A third click would take the arrow away while the rows stay sorted. */
  private void turnBack() {
    if (table.getSortOrder().isEmpty() && shown() != null) {
      TaskQuery now = tasks.list.list.get();
      tasks.list.sortBy(now.sort(), SortOrder.ASC);
      show();
    }
  }

  private TableColumn<TaskRow, ?> shown() {
    String sort = tasks.list.list.get().sort();
    return sorts.entrySet().stream()
        .filter(
            entry -> entry.getValue().equals(sort) && table.getColumns().contains(entry.getKey()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private void show() {
    showing = true;
    TableColumn<TaskRow, ?> by = shown();
    if (by == null) {
      table.getSortOrder().clear();
    } else {
      boolean up = tasks.list.list.get().order() == SortOrder.ASC;
      by.setSortType(up ? SortType.ASCENDING : SortType.DESCENDING);
      if (!table.getSortOrder().equals(List.of(by))) {
        table.getSortOrder().setAll(List.of(by));
      }
    }
    showing = false;
  }
}
