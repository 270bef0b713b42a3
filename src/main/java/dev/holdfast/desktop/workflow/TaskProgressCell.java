package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.tasks.details.FieldText;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** How far a task is, as its row says: of an instant that is past, rows say nothing. */
final class TaskProgressCell extends TableCell<TreeRow, TreeRow> {

  private final WorkflowViewModel workflow;
  private final ProgressBar bar = new ProgressBar();
  private final Label percent = whole(styled(new Label(), "progress-percent"));
  private final HBox line = styled(new HBox(bar, percent), "progress-row", "tree-progress");

  TaskProgressCell(WorkflowViewModel workflow, Repainting repainting) {
    this.workflow = workflow;
    line.setAlignment(Pos.CENTER_LEFT);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    repainting.add(this::show);
  }

  @Override
  protected void updateItem(TreeRow row, boolean empty) {
    super.updateItem(row, empty);
    show();
  }

  private void show() {
    boolean now = workflow.reel().instantProperty().get() == null;
    if (isEmpty()
        || !now
        || !(getItem() instanceof TreeRow.OfTask row)
        || row.task().row() == null
        || row.task().row().progressPercent() == null) {
      setGraphic(null);
      setTooltip(null);
      return;
    }
    TaskProgress progress =
        new TaskProgress(row.task().row().progressPercent(), row.task().row().progressText());
    bar.setProgress(progress.fraction());
    percent.setText(NumberText.percent(progress.percent()));
    setGraphic(line);
    setTooltip(progress.text() == null ? null : new Tooltip(FieldText.plain(progress.text())));
  }
}
