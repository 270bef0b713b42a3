package dev.holdfast.desktop.workflow;

import javafx.scene.control.TableCell;

/** A cell that shows something else when another instant is looked at. */
abstract class InstantCell extends TableCell<TreeRow, TreeRow> {

  final WorkflowViewModel workflow;
  final WorkflowWords words;

  InstantCell(WorkflowViewModel workflow, WorkflowWords words, Repainting repainting) {
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
    } else {
      show(row, workflow.reel().instantProperty().get());
    }
  }

  /**
   * Shows a task.
   *
   * @param instant the one looked at; null for now
   */
  abstract void show(TreeRow.OfTask row, Long instant);
}
