package dev.holdfast.text.schedule;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML with each element on a line of its own, indented by two spaces. */
final class XmlFile {

  /** Writes what a file holds. */
  @FunctionalInterface
  interface Content {
    /** Writes all of it. */
    void write(XmlFile xml) throws XMLStreamException;
  }

  private final XMLStreamWriter out;
  private int depth;

  private XmlFile(XMLStreamWriter out) {
    this.out = out;
  }

  /** Returns a file in UTF-8, which says so. */
  static String utf8(Content content) {
    return text(
        StandardCharsets.UTF_8,
        xml -> {
          xml.out.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
          content.write(xml);
        });
  }

  /** Returns a file in ASCII that names no encoding; other characters are references in it. */
  static String ascii(Content content) {
    return text(
        StandardCharsets.US_ASCII,
        xml -> {
          xml.out.writeStartDocument("1.0");
          content.write(xml);
        });
  }

  private static String text(Charset charset, Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter out =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(bytes, charset.name());
      content.write(new XmlFile(out));
      out.writeCharacters("\n");
      out.writeEndDocument();
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("not written to memory: XML in " + charset, e);
    }
    return bytes.toString(charset);
  }

  /** Returns whether XML can hold a text at all: the writer does not look. */
  static boolean holds(String text) {
    return text.codePoints()
        .noneMatch(
            character ->
                character < ' '
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xfffe
                    || character == 0xffff);
  }

  /** Names the type of the document. */
  void type(String declaration) throws XMLStreamException {
    newLine();
    out.writeDTD(declaration);
  }

  /** Writes a comment; two hyphens would end it. */
  void comment(String text) throws XMLStreamException {
    newLine();
    out.writeComment("\n" + text.strip().replace("--", "- -") + "\n");
  }

  /** Begins an element; what it holds stands as deep as it does. */
  void start(String name) throws XMLStreamException {
    newLine();
    out.writeStartElement(name);
  }

  /** Ends an element that was begun with {@link #start}. */
  void end() throws XMLStreamException {
    newLine();
    out.writeEndElement();
  }

  /** Begins an element; what it holds is indented. */
  void open(String name) throws XMLStreamException {
    start(name);
    depth++;
  }

  /** Ends an element that was begun with {@link #open}. */
  void close() throws XMLStreamException {
    depth--;
    end();
  }

  /** Gives an attribute to the element that was begun last. */
  void attribute(String name, String value) throws XMLStreamException {
    out.writeAttribute(name, value);
  }

  /** Writes an element that holds a text. */
  void element(String name, String text) throws XMLStreamException {
    start(name);
    out.writeCharacters(text);
    out.writeEndElement();
  }

  private void newLine() throws XMLStreamException {
    out.writeCharacters("\n" + "  ".repeat(depth));
  }
}
