package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.AxisPainter;
import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.AttemptsPainter;
import dev.holdfast.desktop.timeline.lanes.Inks;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * The chart beside the tree: in each line of the table a strip with attempts as bars, waiting as a
 * thin line and folded time, above them one line of time for all.
 */
final class GanttChart {

  /** What stays free at the left edge, in pixels. */
  private static final double LEFT = 8;

  private static final double BAR = 16;
  private static final double LEAST = 12;

  private final WorkflowViewModel workflow;
  private final Inks inks;
  private final TimeText times;
  private final Messages messages;
  private final AxisPainter painter;
  private final List<Strip> strips = new ArrayList<>();

  /** The line of time. */
  final Axis axis;

  GanttChart(WorkflowViewModel workflow, TimeText times, Messages messages) {
    this.workflow = workflow;
    this.times = times;
    this.messages = messages;
    painter = new AxisPainter(times);
    inks = new Inks(workflow.store.terms().statuses());
    inks.onChanged(this::paint);
    axis = new Axis();
  }

  /** Draws it again, as what all lines share has changed. */
  void paint() {
    axis.paint();
    strips.forEach(Strip::paint);
  }

  /** Returns what shows lines in a cell. */
  Function<TreeRow, Node> strip() {
    Strip strip = new Strip();
    strips.add(strip);
    return strip::show;
  }

  /** Returns where the line of time goes on a canvas of this width. */
  private Sheet sheet(Canvas canvas, double width) {
    return new Sheet(
        canvas.getGraphicsContext2D(),
        inks,
        workflow.window.get(),
        LEFT,
        Math.max(1, width - LEFT - Sheet.MARGIN));
  }

  /** The line of time above. A double click on it shows all of it. */
  final class Axis extends Region {

    private final Canvas canvas = new Canvas();

    private Axis() {
      getStyleClass().add("gantt-axis");
      // A canvas takes its colours from a node that is in the scene.
      getChildren().setAll(inks, canvas);
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
      return sheet(canvas, getWidth()).place(x);
    }

    private void paint() {
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
      canvas.getGraphicsContext2D().clearRect(0, 0, getWidth(), getHeight());
      if (getWidth() < 40) {
        return;
      }
      Sheet sheet = sheet(canvas, getWidth());
      AxisPainter.folds(sheet, workflow.scale.get(), 0, getHeight());
      painter.ticksAndFolds(sheet, workflow.scale.get());
    }
  }

  /**
   * One line. It stands in the tree's own table, so that both are always scrolled, sized and
   * selected alike, and only lines in sight are drawn.
   */
  private final class Strip extends Region {

    private final Canvas canvas = new Canvas(1, LEAST);
    private WorkflowTask task;

    Strip() {
      canvas.setManaged(false);
      getChildren().setAll(canvas);
      setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
      Shown.by(this::paint, widthProperty(), heightProperty());
    }

    Node show(TreeRow row) {
      task = row.task();
      paint();
      return this;
    }

    /** Draws it again; where there is no task only what all lines share. */
    void paint() {
      if (getWidth() < 20) {
        return;
      }
      double height = Math.max(LEAST, getHeight() - 1);
      canvas.setWidth(getWidth());
      canvas.setHeight(height);
      canvas.getGraphicsContext2D().clearRect(0, 0, getWidth(), height);
      Sheet sheet = sheet(canvas, getWidth());
      AxisPainter.folds(sheet, workflow.scale.get(), 0, height);
      if (task != null) {
        GanttBars bars = GanttBars.of(task, workflow.scale.get());
        double middle = Math.round(height / 2);
        bars.waits().forEach(wait -> wait(sheet, wait, middle));
        new AttemptsPainter(BAR, GanttChart::words, this::isCritical)
            .paint(sheet, bars.bars(), middle - BAR / 2);
      }
    }

    private void wait(Sheet sheet, GanttBars.Wait wait, double y) {
      if (!sheet.sees(wait.from(), wait.to())) {
        return;
      }
      double left = sheet.inside(sheet.x(wait.from()));
      double right = sheet.inside(sheet.x(wait.to()));
      GraphicsContext g = sheet.g();
      g.setStroke(inks.status(wait.status()));
      g.setLineWidth(2);
      if (wait.status().equals("pending")) {
        g.setLineDashes(2, 3);
      }
      g.strokeLine(left, y, Math.max(right, left + 1), y);
      g.setLineDashes();
    }

    private boolean isCritical(AttemptBar bar) {
      CriticalPath.Node node = workflow.path.get().get(task.id());
      return node != null
          && node.attempt() != null
          && node.attempt().equals(bar.attempt().number());
    }
  }

  private static String words(AttemptBar bar) {
    Object number = bar.attempt().fields().raw("attempt");
    return number == null ? "" : VisibleText.line(number.toString());
  }
}
