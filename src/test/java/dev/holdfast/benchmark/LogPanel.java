package dev.holdfast.benchmark;

import dev.holdfast.benchmark.SvgWriter.Point;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamException;

/**
 * A square of a chart whose two axes are logarithms of tens.
 *
 * @param left where its left edge is
 * @param top where its upper edge is
 * @param leastX the exponent at the left edge
 * @param mostX the exponent at the right edge
 * @param leastY the exponent at the lower edge
 * @param mostY the exponent at the upper edge
 */
record LogPanel(
    SvgWriter svg, double left, double top, int leastX, int mostX, int leastY, int mostY) {

  static final int WIDTH = 280;
  static final int HEIGHT = 240;

  private static final String GRID = "#d8dee4";

  /** One value at one size. */
  record Value(double x, double y) {}

  private Point place(double x, double y) {
    return new Point(
        left + (Math.log10(x) - leastX) / (mostX - leastX) * WIDTH,
        top + HEIGHT - (Math.log10(y) - leastY) / (mostY - leastY) * HEIGHT);
  }

  /**
   * Draws the grid with its numbers.
   *
   * @param unit of the values
   */
  void axes(String title, String unit) throws XMLStreamException {
    svg.text(new Point(left + WIDTH / 2.0, top - 12), title, 15, "middle");
    for (int exponent : IntStream.rangeClosed(leastX, mostX).toArray()) {
      Point below = place(Math.pow(10, exponent), Math.pow(10, leastY));
      svg.line(below, new Point(below.x(), top), GRID, false);
      svg.text(new Point(below.x(), below.y() + 16), size(exponent), 12, "middle");
    }
    for (int exponent : IntStream.rangeClosed(leastY, mostY).toArray()) {
      Point beside = place(Math.pow(10, leastX), Math.pow(10, exponent));
      svg.line(beside, new Point(left + WIDTH, beside.y()), GRID, false);
      svg.text(
          new Point(left - 6, beside.y() + 4),
          plain(Math.pow(10, exponent)) + " " + unit,
          12,
          "end");
    }
    svg.rectangle(new Point(left, top), WIDTH, HEIGHT, "none", "#8c959f");
    svg.text(new Point(left + WIDTH / 2.0, top + HEIGHT + 34), "tasks in the store", 12, "middle");
  }

  private static String size(int exponent) {
    return exponent < 6
        ? plain(Math.pow(10, exponent - 3)) + " k"
        : plain(Math.pow(10, exponent - 6)) + " M";
  }

  private static String plain(double value) {
    return value >= 1 ? "%,d".formatted(Math.round(value)) : Double.toString(value);
  }

  /** Marks sizes up to the right edge that nobody has run. */
  void notRun(double from) throws XMLStreamException {
    Point corner = place(from, Math.pow(10, mostY));
    svg.rectangle(corner, left + WIDTH - corner.x(), HEIGHT, "#f6f8fa", "none");
    svg.text(
        new Point((corner.x() + left + WIDTH) / 2, top + HEIGHT - 10), "not run", 12, "middle");
  }

  /** Draws values by size. */
  void curve(List<Value> values, String colour, boolean dashed) throws XMLStreamException {
    svg.curve(values.stream().map(each -> place(each.x(), each.y())).toList(), colour, dashed);
  }

  /** Draws a bound that must not be exceeded. */
  void bound(double y) throws XMLStreamException {
    Point from = place(Math.pow(10, leastX), y);
    svg.line(from, new Point(left + WIDTH, from.y()), "#cf222e", true);
  }
}
