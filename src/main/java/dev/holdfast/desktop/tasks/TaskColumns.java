package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.TaskRowText.Cell;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableColumn;

/** Fills columns with cells. */
final class TaskColumns {

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
}
