package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.AxisPainter;
import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.AttemptsPainter;
import dev.holdfast.desktop.timeline.lanes.Inks;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.text.VisibleText;
import javafx.scene.canvas.GraphicsContext;

/** Draws one line of the chart: attempts as bars, waiting as a thin line, the instant looked at. */
record GanttPainter(WorkflowViewModel workflow, Inks inks) {
  /** What stays free at the left edge, in pixels. */
  static final double LEFT = 8;

  private static final double BAR = 16;

  /** Returns where the line of time goes on a canvas of this width. */
  Sheet sheet(GraphicsContext g, double width) {
    return new Sheet(
        g, inks, workflow.window.get(), LEFT, Math.max(1, width - LEFT - Sheet.MARGIN));
  }

  /** Draws a line; a null task draws only what all lines share. */
  void paint(GraphicsContext g, WorkflowTask task, double width, double height) {
    g.clearRect(0, 0, width, height);
    Sheet sheet = sheet(g, width);
    AxisPainter.folds(sheet, workflow.scale.get(), 0, height);
    if (task != null) {
      GanttBars bars = GanttBars.of(task, workflow.scale.get());
      double middle = Math.round(height / 2);
      bars.waits().forEach(wait -> wait(sheet, wait, middle));
      new AttemptsPainter(BAR, GanttPainter::words, bar -> isCritical(task, bar))
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

  private static String words(AttemptBar bar) {
    Object number = bar.attempt().fields().raw("attempt");
    return number == null ? "" : VisibleText.line(number.toString());
  }

  private boolean isCritical(WorkflowTask task, AttemptBar bar) {
    CriticalPath.Node node = workflow.path.get().get(task.id());
    return node != null && node.attempt() != null && node.attempt().equals(bar.attempt().number());
  }
}
