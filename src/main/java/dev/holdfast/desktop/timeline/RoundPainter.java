package dev.holdfast.desktop.timeline;

import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.paint.CycleMethod;
import javafx.scene.paint.LinearGradient;
import javafx.scene.paint.Stop;
import javafx.scene.text.TextAlignment;

/** Draws attempts as bars: the outcome by colour, by shape and, where there is room, in words. */
final class RoundPainter {

  private static final double HEIGHT = LaneLayout.ROUND - 4;

  /** An open bar fades over so many pixels. */
  private static final double FADING = 48;

  private final Messages messages;

  RoundPainter(Messages messages) {
    this.messages = messages;
  }

  void paint(Sheet sheet, List<Round> rounds, double top) {
    double[] painted = new double[Round.ROWS];
    for (Round round : rounds) {
      if (!sheet.sees(round.from(), round.to())) {
        continue;
      }
      double left = sheet.inside(sheet.x(round.from()));
      double right = sheet.inside(sheet.x(round.to()));
      if (right - painted[round.row()] < 1) {
        continue;
      }
      painted[round.row()] = Math.max(right, left + 3);
      bar(sheet, round, left, right, top + round.row() * LaneLayout.ROUND + 2);
    }
  }

  private void bar(Sheet sheet, Round round, double left, double right, double y) {
    GraphicsContext g = sheet.g();
    Color colour = sheet.inks().outcome(round.outcome());
    boolean open = round.outcome() == Outcome.OPEN;
    double width = Math.max(3, right - left - 1);
    if (open) {
      width = Math.max(width, Math.min(FADING, sheet.right() + Sheet.MARGIN - left));
      g.setFill(fading(colour, left, left + width));
    } else {
      g.setFill(colour.deriveColor(0, 1, 1, 0.28));
    }
    g.fillRoundRect(left, y, width, HEIGHT, 4, 4);
    if (!open) {
      g.setStroke(colour);
      g.setLineWidth(1);
      g.strokeRoundRect(left + 0.5, y + 0.5, Math.max(2, width - 1), HEIGHT - 1, 4, 4);
    }
    if (width < 14) {
      return;
    }
    mark(g, round.outcome(), colour, left + 4, y + (HEIGHT - 8) / 2);
    String fitting = Sheet.fitting(words(round), width - 22);
    if (!fitting.isEmpty()) {
      g.setFill(sheet.inks().text());
      sheet.text(fitting, left + 17, y + HEIGHT / 2, TextAlignment.LEFT);
    }
  }

  private String words(Round round) {
    Object number = round.attempt().fields().raw("attempt");
    String outcome = round.attempt().outcome();
    return messages.get(
        "lane.attempt",
        number == null ? "?" : VisibleText.line(number.toString()),
        outcome == null ? messages.get("lane.open") : VisibleText.line(outcome));
  }

  private static LinearGradient fading(Color colour, double from, double to) {
    return new LinearGradient(
        from,
        0,
        to,
        0,
        false,
        CycleMethod.NO_CYCLE,
        new Stop(0, colour.deriveColor(0, 1, 1, 0.5)),
        new Stop(1, colour.deriveColor(0, 1, 1, 0.04)));
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
