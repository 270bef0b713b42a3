package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.task.TaskStatus;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;

/** The status a task has, or had at the instant looked at. */
final class TaskStatusCell extends TableCell<TreeRow, TreeRow> {

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final StatusLabel label = new StatusLabel();

  TaskStatusCell(WorkflowViewModel workflow, WorkflowWords words, Repainting repainting) {
    this.workflow = workflow;
    this.words = words;
    repainting.add(this::show);
  }

  @Override
  protected void updateItem(TreeRow row, boolean empty) {
    super.updateItem(row, empty);
    show();
  }

  private void show() {
    if (isEmpty() || !(getItem() instanceof TreeRow.OfTask row)) {
      setGraphic(null);
      setText(null);
      return;
    }
    Long instant = workflow.reel().instantProperty().get();
    TaskStatus status = instant == null ? row.task().status() : row.task().statusAt(instant);
    label.show(status, words.statuses());
    setContentDisplay(status == null ? ContentDisplay.TEXT_ONLY : ContentDisplay.GRAPHIC_ONLY);
    setGraphic(status == null ? null : label);
    setText(status == null ? words.status(row.task(), instant) : null);
    getStyleClass().remove("quiet");
    if (status == null) {
      getStyleClass().add("quiet");
    }
  }
}
