package dev.holdfast.s3;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Writes the answers of the test server. */
final class Xml {

  private final StringBuilder text =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  /** Opens an element in the name space of S3. */
  static Xml root(String name) {
    Xml xml = new Xml();
    xml.text.append('<').append(name);
    xml.text.append(" xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
    return xml;
  }

  /** Begins an answer that has no name space, as errors have none. */
  static Xml plain(String name) {
    return new Xml().open(name);
  }

  Xml open(String name) {
    text.append('<').append(name).append('>');
    return this;
  }

  Xml close(String name) {
    text.append("</").append(name).append('>');
    return this;
  }

  Xml element(String name, Object value) {
    return open(name).text(value.toString()).close(name);
  }

  /** Writes an element whose text a listing may be asked to encode. */
  Xml element(String name, String value, boolean encoded) {
    return element(name, encoded ? encode(value) : value);
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Encodes as S3 does for {@code encoding-type=url}: a blank is a plus, slashes are kept. */
  static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("%2F", "/");
  }

  Xml text(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        // What XML 1.0 cannot hold, S3 writes all the same: who lists without url breaks on it.
        default -> {
          if (c < ' ') {
            text.append("&#x").append(Integer.toHexString(c)).append(';');
          } else {
            text.append(c);
          }
        }
      }
    }
    return this;
  }
}
