package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Function;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/** Draws stretches in which something stayed the same. */
public final class SpanPainter {

  private SpanPainter() {}

  /**
   * Draws a ribbon, named where there is room. Leaves out what ends so close to what is painted
   * that nobody would see it.
   *
   * @param colours gives the colour of what a stretch says
   */
  public static void paint(
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
}
