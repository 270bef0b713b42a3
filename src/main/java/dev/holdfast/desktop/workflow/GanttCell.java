package dev.holdfast.desktop.workflow;

import javafx.scene.canvas.Canvas;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;

/**
 * One line of the chart. It is a cell of the tree's own table, so that both are always scrolled,
 * sized and selected alike, and only lines in sight are drawn.
 */
final class GanttCell extends TableCell<TreeRow, TreeRow> {

  private static final double LEAST = 12;

  private final GanttPainter painter;
  private final WorkflowWords words;
  private final Canvas canvas = new Canvas(1, LEAST);

  GanttCell(GanttPainter painter, WorkflowWords words, Repainting repainting) {
    this.painter = painter;
    this.words = words;
    getStyleClass().add("gantt-cell");
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    widthProperty().subscribe(width -> paint());
    heightProperty().subscribe(height -> paint());
    repainting.add(this::paint);
    setOnMouseEntered(event -> explain());
  }

  private void explain() {
    WorkflowTask task = task();
    setTooltip(task == null ? null : new Tooltip(words.chart(task)));
  }

  private WorkflowTask task() {
    return !isEmpty() && getItem() instanceof TreeRow.OfTask row ? row.task() : null;
  }

  @Override
  protected void updateItem(TreeRow row, boolean empty) {
    super.updateItem(row, empty);
    setGraphic(empty || row == null ? null : canvas);
    setTooltip(null);
    WorkflowTask task = task();
    setAccessibleText(task == null ? null : words.chart(task));
    paint();
  }

  private void paint() {
    if (isEmpty() || getItem() == null || getWidth() < 20) {
      return;
    }
    double height = Math.max(LEAST, getHeight() - 1);
    canvas.setWidth(getWidth());
    canvas.setHeight(height);
    painter.paint(canvas.getGraphicsContext2D(), task(), getWidth(), height);
  }
}
