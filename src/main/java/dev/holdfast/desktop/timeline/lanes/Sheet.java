package dev.holdfast.desktop.timeline.lanes;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/**
 * Where one drawing of the lanes goes.
 *
 * @param g the canvas
 * @param inks the colours
 * @param window the part of the story that is drawn
 * @param left where the story begins, in pixels; lane names stand left of it
 * @param width how wide the story is drawn, in pixels
 */
public record Sheet(GraphicsContext g, Inks inks, LaneWindow window, double left, double width) {

  /** The gutter with the lane names, in pixels. */
  public static final double GUTTER = 92;

  /** What stays free at the right edge. */
  public static final double MARGIN = 14;

  private static final Font FONT = Font.font("Inter", 11);

  /** Returns the pixel of a place. */
  public double x(double place) {
    return left + window.share(place) * width;
  }

  /** Returns the place at a pixel; beside what is seen the nearest. */
  public double place(double x) {
    return window.place(Math.clamp((x - left) / width, 0.0, 1.0));
  }

  /** Returns where the story ends, in pixels. */
  public double right() {
    return left + width;
  }

  /** Returns whether a stretch is in sight. */
  public boolean sees(double from, double to) {
    return to >= window.from() && from <= window.to();
  }

  /** Keeps a pixel inside the drawing, so that nothing is painted over the lane names. */
  public double inside(double x) {
    return Math.clamp(x, left, right());
  }

  /** Writes a text whose middle height is y. */
  public void text(String text, double x, double y, TextAlignment alignment) {
    g.setFont(FONT);
    g.setTextAlign(alignment);
    g.setTextBaseline(VPos.CENTER);
    g.fillText(text, x, y);
  }

  /** Returns how wide a text is written, in pixels. */
  public static double textWidth(String text) {
    Text measured = new Text(text);
    measured.setFont(FONT);
    return measured.getLayoutBounds().getWidth();
  }

  /** Returns the beginning of a text that fits; empty if not even a word of it does. */
  public static String fitting(String text, double room) {
    if (room < 14) {
      return "";
    }
    String shown = text.length() > 80 ? text.substring(0, 80) : text;
    if (textWidth(shown) <= room) {
      return shown;
    }
    int length = shown.length();
    while (length > 0 && textWidth(shown.substring(0, length) + "…") > room) {
      length--;
    }
    return length < 2 ? "" : shown.substring(0, length) + "…";
  }
}
