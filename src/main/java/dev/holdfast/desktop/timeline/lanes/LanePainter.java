package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import dev.holdfast.text.VisibleText;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/** Draws lanes: stretches in which something stayed the same, the progress curve, events. */
public final class LanePainter {

  private LanePainter() {}

  /**
   * Draws a ribbon, named where there is room. Leaves out what ends so close to what is painted
   * that nobody would see it.
   *
   * @param colours gives the colour of what a stretch says
   */
  public static void spans(
      Sheet sheet, List<Span> spans, double top, double height, Function<String, Color> colours) {
    double painted = -1;
    for (Span span : spans) {
      double left = sheet.inside(sheet.x(span.from()));
      double right = sheet.inside(sheet.x(span.to()));
      if (sheet.sees(span.from(), span.to()) && right - painted >= 0.5) {
        painted = right;
        double width = Math.max(1.5, right - left - 1);
        block(sheet, left, top, width, height, colours.apply(span.text()), span.text());
      }
    }
  }

  private static void block(
      Sheet sheet, double x, double y, double width, double height, Color colour, String text) {
    GraphicsContext g = sheet.g();
    g.setFill(colour.deriveColor(0, 1, 1, 0.22));
    g.fillRect(x, y, width, height);
    g.setFill(colour);
    g.fillRect(x, y, Math.min(2, width), height);
    String fitting = Sheet.fitting(VisibleText.line(text), width - 10);
    if (!fitting.isEmpty()) {
      g.setFill(sheet.inks().of(Ink.TEXT));
      sheet.text(fitting, x + 6, y + height / 2, TextAlignment.LEFT);
    }
  }

  /** Draws progress as a staircase: it stays until the next report. */
  public static void progress(Sheet sheet, Lanes lanes, double top) {
    GraphicsContext g = sheet.g();
    double bottom = top + LaneLayout.PROGRESS;
    g.setStroke(sheet.inks().of(Ink.LINE));
    g.setLineWidth(1);
    g.strokeLine(sheet.left(), bottom - 0.5, sheet.right(), bottom - 0.5);
    g.strokeLine(sheet.left(), top + 0.5, sheet.right(), top + 0.5);
    double[] places = lanes.places;
    float[] percents = lanes.percents;
    g.setStroke(sheet.inks().of(Ink.CURSOR));
    g.setLineWidth(1.6);
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (int i = 0; i < places.length; i++) {
      double end = i + 1 < places.length ? places[i + 1] : 1;
      if (Float.isNaN(percents[i])) {
        lastY = Double.NaN;
        continue;
      }
      if (!sheet.sees(places[i], end)) {
        continue;
      }
      double x = sheet.inside(sheet.x(places[i]));
      double y = bottom - 2 - percents[i] / 100 * (LaneLayout.PROGRESS - 4);
      double right = sheet.inside(sheet.x(end));
      if (y == lastY && right - lastX < 1) {
        continue;
      }
      if (!Double.isNaN(lastY) && y != lastY) {
        g.strokeLine(x, lastY, x, y);
      }
      if (right - x >= 0.5) {
        g.strokeLine(x, y, right, y);
      }
      lastX = right;
      lastY = y;
    }
  }

  /** Draws a tick for each event, a diamond for a checkpoint, a triangle for a finding. */
  public static void marks(Sheet sheet, Lanes lanes, double top) {
    GraphicsContext g = sheet.g();
    double middle = top + LaneLayout.MARKS / 2;
    BitSet ticks = new BitSet();
    double[] places = lanes.places;
    g.setStroke(sheet.inks().of(Ink.MUTED));
    g.setLineWidth(1);
    for (double place : places) {
      if (sheet.window().has(place)) {
        int pixel = (int) sheet.x(place);
        if (!ticks.get(pixel)) {
          ticks.set(pixel);
          g.strokeLine(pixel + 0.5, middle - 3, pixel + 0.5, middle + 3);
        }
      }
    }
    g.setFill(sheet.inks().of(Ink.CURSOR));
    shapes(sheet, lanes.checkpoints, places, x -> diamond(g, x, middle));
    g.setFill(sheet.inks().status("failed"));
    shapes(sheet, lanes.odd, places, x -> triangle(g, x, middle));
  }

  /** Draws one shape for all steps that share three pixels. */
  private static void shapes(
      Sheet sheet, BitSet steps, double[] places, java.util.function.DoubleConsumer shape) {
    double painted = Double.NEGATIVE_INFINITY;
    for (int step = steps.nextSetBit(1); step > 0; step = steps.nextSetBit(step + 1)) {
      double x = sheet.x(places[step - 1]);
      if (sheet.window().has(places[step - 1]) && x - painted >= 3) {
        shape.accept(x);
        painted = x;
      }
    }
  }

  private static void diamond(GraphicsContext g, double x, double y) {
    g.fillPolygon(new double[] {x, x + 4, x, x - 4}, new double[] {y - 5, y, y + 5, y}, 4);
  }

  private static void triangle(GraphicsContext g, double x, double y) {
    g.fillPolygon(new double[] {x, x + 5, x - 5}, new double[] {y - 6, y + 4, y + 4}, 3);
  }
}
