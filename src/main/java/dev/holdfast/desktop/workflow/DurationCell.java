package dev.holdfast.desktop.workflow;

import javafx.scene.control.TableCell;

/** How long a task took by the instant looked at. */
final class DurationCell extends TableCell<TreeRow, TreeRow> {

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;

  DurationCell(WorkflowViewModel workflow, WorkflowWords words, Repainting repainting) {
    this.workflow = workflow;
    this.words = words;
    getStyleClass().addAll("number-column", "quiet");
    repainting.add(this::show);
  }

  @Override
  protected void updateItem(TreeRow row, boolean empty) {
    super.updateItem(row, empty);
    show();
  }

  private void show() {
    if (isEmpty() || !(getItem() instanceof TreeRow.OfTask row)) {
      setText(null);
      return;
    }
    Long instant = workflow.reel().instantProperty().get();
    setText(words.duration(row.task(), instant == null ? workflow.now() : instant));
  }
}
