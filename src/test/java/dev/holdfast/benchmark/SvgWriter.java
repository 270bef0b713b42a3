package dev.holdfast.benchmark;

import java.io.Writer;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a drawing of lines and words as SVG. */
final class SvgWriter implements AutoCloseable {

  /** Where something is, in pixels. */
  record Point(double x, double y) {}

  private final XMLStreamWriter xml;

  SvgWriter(Writer out, int width, int height, String title) throws XMLStreamException {
    xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
    xml.writeStartElement("svg");
    xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
    xml.writeAttribute("viewBox", "0 0 %d %d".formatted(width, height));
    xml.writeAttribute("width", Integer.toString(width));
    xml.writeAttribute("height", Integer.toString(height));
    xml.writeAttribute("font-family", "sans-serif");
    xml.writeAttribute("role", "img");
    newLine();
    xml.writeStartElement("title");
    xml.writeCharacters(title);
    xml.writeEndElement();
    rectangle(new Point(0, 0), width, height, "#ffffff", "none");
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  void rectangle(Point corner, double width, double height, String fill, String stroke)
      throws XMLStreamException {
    newLine();
    xml.writeEmptyElement("rect");
    xml.writeAttribute("x", number(corner.x()));
    xml.writeAttribute("y", number(corner.y()));
    xml.writeAttribute("width", number(width));
    xml.writeAttribute("height", number(height));
    xml.writeAttribute("fill", fill);
    xml.writeAttribute("stroke", stroke);
  }

  /** Draws a line through points, with a dot at each. */
  void curve(List<Point> points, String colour, boolean dashed) throws XMLStreamException {
    newLine();
    xml.writeEmptyElement("polyline");
    StringBuilder through = new StringBuilder();
    for (Point point : points) {
      through.append(number(point.x())).append(',').append(number(point.y())).append(' ');
    }
    xml.writeAttribute("points", through.toString().strip());
    xml.writeAttribute("fill", "none");
    stroke(colour, "2", dashed);
    for (Point point : points) {
      newLine();
      xml.writeEmptyElement("circle");
      xml.writeAttribute("cx", number(point.x()));
      xml.writeAttribute("cy", number(point.y()));
      xml.writeAttribute("r", "3.5");
      xml.writeAttribute("fill", dashed ? "#ffffff" : colour);
      xml.writeAttribute("stroke", colour);
    }
  }

  /** Draws a straight line. */
  void line(Point from, Point to, String colour, boolean dashed) throws XMLStreamException {
    newLine();
    xml.writeEmptyElement("line");
    xml.writeAttribute("x1", number(from.x()));
    xml.writeAttribute("y1", number(from.y()));
    xml.writeAttribute("x2", number(to.x()));
    xml.writeAttribute("y2", number(to.y()));
    stroke(colour, "1", dashed);
  }

  private void stroke(String colour, String width, boolean dashed) throws XMLStreamException {
    xml.writeAttribute("stroke", colour);
    xml.writeAttribute("stroke-width", width);
    if (dashed) {
      xml.writeAttribute("stroke-dasharray", "6 4");
    }
  }

  /**
   * Writes words.
   *
   * @param anchor {@code start}, {@code middle} or {@code end}
   */
  void text(Point at, String words, int size, String anchor) throws XMLStreamException {
    newLine();
    xml.writeStartElement("text");
    xml.writeAttribute("x", number(at.x()));
    xml.writeAttribute("y", number(at.y()));
    xml.writeAttribute("font-size", Integer.toString(size));
    xml.writeAttribute("text-anchor", anchor);
    xml.writeAttribute("fill", "#24292f");
    xml.writeCharacters(words);
    xml.writeEndElement();
  }

  @Override
  public void close() throws XMLStreamException {
    newLine();
    xml.writeEndElement();
    newLine();
    xml.close();
  }
}
