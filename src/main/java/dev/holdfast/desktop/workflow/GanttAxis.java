package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.AxisPainter;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.text.Messages;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/** The line of time above the chart. A click or a drag on it looks at an instant. */
final class GanttAxis extends Region {

  private final WorkflowViewModel workflow;
  private final GanttPainter painter;
  private final AxisPainter axis;
  private final TimeText times;
  private final Messages messages;
  private final Canvas canvas = new Canvas();

  GanttAxis(
      WorkflowViewModel workflow, GanttPainter painter, WorkflowWords words, Messages messages) {
    this.workflow = workflow;
    this.painter = painter;
    this.times = words.times;
    this.axis = new AxisPainter(times);
    this.messages = messages;
    getStyleClass().add("gantt-axis");
    getChildren().setAll(canvas);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setOnMouseClicked(this::clicked);
    ShownZone.follow(this, this::paint);
  }

  private void clicked(MouseEvent event) {
    if (event.getClickCount() == 2) {
      workflow.window.all();
    }
    event.consume();
  }

  /** Returns the place under a pixel of the chart. */
  double place(double x) {
    return painter.sheet(canvas.getGraphicsContext2D(), getWidth()).place(x);
  }

  /** Draws it again. */
  void paint() {
    TimeScale scale = workflow.scale.get();
    setAccessibleText(
        scale.isEmpty()
            ? messages.get("axis.empty")
            : messages.get(
                "axis.spoken", times.withZone(scale.first()), times.withZone(scale.last())));
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(getWidth());
    canvas.setHeight(getHeight());
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, getWidth(), getHeight());
    if (getWidth() < 40) {
      return;
    }
    Sheet sheet = painter.sheet(g, getWidth());
    TimeScale scale = workflow.scale.get();
    AxisPainter.folds(sheet, scale, 0, getHeight());
    axis.ticksAndFolds(sheet, scale);
  }
}
