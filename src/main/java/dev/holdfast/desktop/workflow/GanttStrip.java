package dev.holdfast.desktop.workflow;

import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;

/**
 * One line of the chart. It stands in the tree's own table, so that both are always scrolled, sized
 * and selected alike, and only lines in sight are drawn.
 */
final class GanttStrip extends Region {

  private static final double LEAST = 12;

  private final GanttPainter painter;
  private final Canvas canvas = new Canvas(1, LEAST);
  private WorkflowTask task;

  GanttStrip(GanttPainter painter) {
    this.painter = painter;
    canvas.setManaged(false);
    getChildren().setAll(canvas);
    setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
    widthProperty().subscribe(width -> paint());
    heightProperty().subscribe(height -> paint());
  }

  Node show(TreeRow row) {
    task = row.task();
    paint();
    return this;
  }

  /** Draws it again, as what all lines share has changed. */
  void paint() {
    if (getWidth() < 20) {
      return;
    }
    double height = Math.max(LEAST, getHeight() - 1);
    canvas.setWidth(getWidth());
    canvas.setHeight(height);
    painter.paint(canvas.getGraphicsContext2D(), task, getWidth(), height);
  }
}
