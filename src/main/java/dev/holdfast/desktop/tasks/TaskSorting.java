package dev.holdfast.desktop.tasks;

import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
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
  private final TaskListViewModel list;
  private final List<TaskSort> known;
  private final Map<TableColumn<TaskRow, ?>, TaskSort> sorts = new LinkedHashMap<>();
  private boolean showing;

  /**
   * Takes what is sorted.
   *
   * @param known what the store can sort by
   */
  TaskSorting(TableView<TaskRow> table, TaskListViewModel list, List<TaskSort> known) {
    this.table = table;
    this.list = list;
    this.known = known;
    table.getColumns().forEach(column -> column.setSortable(false));
  }

  /** Sorts by a column, if the store can. */
  void by(TableColumn<TaskRow, ?> column, TaskSort sort) {
    if (known.contains(sort)) {
      column.setSortable(true);
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
    list.listProperty().subscribe(this::show);
    show();
  }

  private void sort() {
    if (!showing && !table.getSortOrder().isEmpty()) {
      TableColumn<TaskRow, ?> by = table.getSortOrder().getFirst();
      list.sortBy(
          sorts.getOrDefault(by, TaskSort.ID),
          by.getSortType() == SortType.ASCENDING ? SortOrder.ASC : SortOrder.DESC);
    }
  }

  /** A third click would take the arrow away while the rows stay sorted. */
  private void turnBack() {
    if (table.getSortOrder().isEmpty() && shown() != null) {
      TaskQuery now = list.listProperty().get();
      list.sortBy(now.sort(), SortOrder.ASC);
      show();
    }
  }

  private TableColumn<TaskRow, ?> shown() {
    TaskSort sort = list.listProperty().get().sort();
    return sorts.entrySet().stream()
        .filter(entry -> entry.getValue() == sort && table.getColumns().contains(entry.getKey()))
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
      boolean up = list.listProperty().get().order() == SortOrder.ASC;
      by.setSortType(up ? SortType.ASCENDING : SortType.DESCENDING);
      if (!table.getSortOrder().equals(List.of(by))) {
        table.getSortOrder().setAll(List.of(by));
      }
    }
    showing = false;
  }
}
