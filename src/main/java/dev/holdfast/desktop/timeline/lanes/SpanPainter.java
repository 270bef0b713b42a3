package dev.holdfast.desktop.timeline.lanes;

import java.util.List;
import java.util.function.Function;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/** Draws stretches in which something stayed the same: statuses as a ribbon, stages with names. */
public record SpanPainter(Function<String, String> words) {
  /** Draws a ribbon in the colours of the statuses, named where there is room. */
  public void statuses(Sheet sheet, List<Span> spans, double top) {
    spans(sheet, spans, 0.5, new Band(top, LaneLayout.STATUS, sheet.inks()::status));
  }

  /** Draws the stages in one quiet colour: their names tell them apart. */
  public void stages(Sheet sheet, List<Span> spans, double top) {
    spans(sheet, spans, 1, new Band(top, LaneLayout.STAGE, stage -> sheet.inks().muted()));
  }

  /** Where stretches are drawn, and in which colour each. */
  private record Band(double top, double height, Function<String, Color> colours) {}

  /** Leaves out what ends so close to what is painted that nobody would see it. */
  private void spans(Sheet sheet, List<Span> spans, double least, Band band) {
    double painted = -1;
    for (Span span : spans) {
      if (!sheet.sees(span.from(), span.to())) {
        continue;
      }
      double left = sheet.inside(sheet.x(span.from()));
      double right = sheet.inside(sheet.x(span.to()));
      if (right - painted < least) {
        continue;
      }
      painted = right;
      double width = Math.max(1.5, right - left - 1);
      Color colour = band.colours().apply(span.text());
      block(sheet, left, band.top(), width, band.height(), colour, span.text());
    }
  }

  private void block(
      Sheet sheet, double x, double y, double width, double height, Color colour, String text) {
    GraphicsContext g = sheet.g();
    g.setFill(colour.deriveColor(0, 1, 1, 0.22));
    g.fillRect(x, y, width, height);
    g.setFill(colour);
    g.fillRect(x, y, Math.min(2, width), height);
    String fitting = Sheet.fitting(words.apply(text), width - 10);
    if (!fitting.isEmpty()) {
      g.setFill(sheet.inks().text());
      sheet.text(fitting, x + 6, y + height / 2, TextAlignment.LEFT);
    }
  }
}
