package dev.holdfast.desktop.workflow;

/** How long a task took by the instant looked at. */
final class DurationCell extends InstantCell {

  DurationCell(WorkflowViewModel workflow, WorkflowWords words, Repainting repainting) {
    super(workflow, words, repainting);
    getStyleClass().addAll("number-column", "quiet");
  }

  @Override
  void show(TreeRow.OfTask row, Long instant) {
    setText(words.duration(row.task(), instant == null ? workflow.now() : instant));
  }
}
