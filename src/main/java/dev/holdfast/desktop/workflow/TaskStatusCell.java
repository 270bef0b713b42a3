package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.task.TaskStatus;
import javafx.scene.control.ContentDisplay;

/** The status a task has, or had at the instant looked at. */
final class TaskStatusCell extends InstantCell {

  private final StatusLabel label = new StatusLabel();

  TaskStatusCell(WorkflowViewModel workflow, WorkflowWords words, Repainting repainting) {
    super(workflow, words, repainting);
  }

  @Override
  void show(TreeRow.OfTask row, Long instant) {
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
