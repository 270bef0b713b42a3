package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;

/** A table cell with a status. */
final class StatusCell extends TableCell<TaskRow, TaskRow> {

  private final StatusStyle style;
  private final StatusLabel label = new StatusLabel();

  StatusCell(StatusStyle style) {
    this.style = style;
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  @Override
  protected void updateItem(TaskRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setGraphic(null);
      return;
    }
    label.show(row.task().status(), style);
    setGraphic(label);
  }
}
