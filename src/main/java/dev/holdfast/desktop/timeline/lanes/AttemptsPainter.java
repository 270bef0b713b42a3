package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.paint.CycleMethod;
import javafx.scene.paint.LinearGradient;
import javafx.scene.paint.Stop;
import javafx.scene.text.TextAlignment;

/**
 * Draws attempts as bars: the outcome by colour, by shape and, where there is room, in words.
 *
 * @param height of a bar, in pixels
 * @param words says what an attempt is
 * @param underlined which attempts have a line below
 */
public record AttemptsPainter(
    double height, Function<AttemptBar, String> words, Predicate<AttemptBar> underlined) {

  /** An open bar fades over so many pixels. */
  private static final double FADING = 48;

  /** Draws bars, those of the first row at this height. */
  public void paint(Sheet sheet, List<AttemptBar> rounds, double top) {
    GraphicsContext g = sheet.g();
    double[] painted = new double[AttemptBar.ROWS];
    for (AttemptBar round : rounds) {
      if (!sheet.sees(round.from(), round.to())) {
        continue;
      }
      double left = sheet.inside(sheet.x(round.from()));
      double right = sheet.inside(sheet.x(round.to()));
      if (right - painted[round.row()] < 1) {
        continue;
      }
      painted[round.row()] = Math.max(right, left + 3);
      double y = top + round.row() * LaneLayout.ROUND;
      bar(sheet, round, left, right, y);
      if (underlined.test(round)) {
        g.setFill(sheet.inks().of(Ink.CURSOR));
        g.fillRect(left, y + height + 2, Math.max(3, right - left - 1), 3);
      }
    }
  }

  /** An open one has no end that anybody knows: it fades. */
  private void bar(Sheet sheet, AttemptBar round, double left, double right, double y) {
    GraphicsContext g = sheet.g();
    Outcome outcome = round.outcome();
    Color colour = sheet.inks().of(outcome.ink);
    boolean open = outcome == Outcome.OPEN;
    double width = Math.max(3, right - left - 1);
    if (open) {
      width = Math.max(width, Math.min(FADING, sheet.right() + Sheet.MARGIN - left));
      g.setFill(
          new LinearGradient(
              left,
              0,
              left + width,
              0,
              false,
              CycleMethod.NO_CYCLE,
              new Stop(0, colour.deriveColor(0, 1, 1, 0.5)),
              new Stop(1, colour.deriveColor(0, 1, 1, 0.04))));
    } else {
      g.setFill(colour.deriveColor(0, 1, 1, 0.28));
    }
    g.fillRoundRect(left, y, width, height, 4, 4);
    if (!open) {
      g.setStroke(colour);
      g.setLineWidth(1);
      g.strokeRoundRect(left + 0.5, y + 0.5, Math.max(2, width - 1), height - 1, 4, 4);
    }
    if (width < 14) {
      return;
    }
    mark(g, outcome, colour, left + 4, y + (height - 8) / 2);
    String fitting = Sheet.fitting(words.apply(round), width - 22);
    if (!fitting.isEmpty()) {
      g.setFill(sheet.inks().of(Ink.TEXT));
      sheet.text(fitting, left + 17, y + height / 2, TextAlignment.LEFT);
    }
  }

  /** A shape of 8 pixels for each outcome. */
  private static void mark(GraphicsContext g, Outcome outcome, Color colour, double x, double y) {
    g.setStroke(colour);
    g.setFill(colour);
    g.setLineWidth(1.7);
    switch (outcome) {
      case COMPLETED ->
          g.strokePolyline(new double[] {x, x + 3, x + 8}, new double[] {y + 4, y + 7, y + 1}, 3);
      case FAILED -> {
        g.strokeLine(x + 1, y + 1, x + 7, y + 7);
        g.strokeLine(x + 7, y + 1, x + 1, y + 7);
      }
      case TIMEOUT -> {
        g.strokeOval(x, y, 8, 8);
        g.strokePolyline(
            new double[] {x + 4, x + 4, x + 6}, new double[] {y + 1.5, y + 4, y + 5}, 3);
      }
      case SUSPENDED, PAUSED -> {
        g.fillRect(x + 1, y, 2, 8);
        g.fillRect(x + 5, y, 2, 8);
      }
      case INTERRUPTED ->
          g.strokePolyline(
              new double[] {x + 5, x + 2, x + 6, x + 3}, new double[] {y, y + 4, y + 4, y + 8}, 4);
      case OPEN -> g.fillPolygon(new double[] {x, x + 7, x}, new double[] {y, y + 4, y + 8}, 3);
      case PENDING, OTHER -> g.strokeOval(x + 1, y + 1, 6, 6);
    }
  }
}
