package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import dev.holdfast.task.TaskSort;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableColumn;

/** Fills columns with cells, and knows which of them the store can sort by. */
final class TaskColumns {

  private final Map<TableColumn<TaskRow, ?>, TaskSort> sorts = new HashMap<>();

  /** Makes a column of one-line texts. */
  void text(
      TableColumn<TaskRow, TaskRow> column, Function<TaskRow, Cell> texts, String... styleClasses) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new RowCell(texts, styleClasses));
  }

  /**
   * Makes a column of one-line texts, some of them with a lock.
   *
   * @param holds says why a row is on hold; empty if it is not
   */
  void textWithHold(
      TableColumn<TaskRow, TaskRow> column,
      Function<TaskRow, Cell> texts,
      Function<TaskRow, Optional<String>> holds,
      String... styleClasses) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new HeldCell(texts, holds, styleClasses));
  }

  /** Makes a column of statuses. */
  void status(TableColumn<TaskRow, TaskRow> column, StatusStyle style) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new StatusCell(style));
  }

  /** Lets the store sort by a column; all others cannot be sorted by. */
  void sort(TableColumn<TaskRow, ?> column, TaskSort sort) {
    sorts.put(column, sort);
  }

  /** Returns what the store sorts by for a column. */
  Optional<TaskSort> sortOf(TableColumn<TaskRow, ?> column) {
    return Optional.ofNullable(sorts.get(column));
  }
}
