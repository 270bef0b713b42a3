package dev.holdfast.demo;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with places for values, taken apart once and filled for many tasks. */
final class Template {

  private static final Pattern PLACE = Pattern.compile("\\$(\"?)([a-z_]+)\\1");

  private final String text;

  /** Whether it is nothing but one place. */
  private final boolean bare;

  /** Literals at even places, names at odd places; of one as JSON with its first quote. */
  private final List<String> parts = new ArrayList<>();

  Template(String text) {
    this.text = text;
    Matcher place = PLACE.matcher(text);
    int from = 0;
    while (place.find()) {
      parts.add(text.substring(from, place.start()));
      parts.add(place.group(1) + place.group(2));
      from = place.end();
    }
    parts.add(text.substring(from));
    bare = parts.size() == 3 && text.equals("$" + parts.get(1));
  }

  /** Returns the text, or the value itself if it is bare. */
  Object fill(Function<String, Object> values) {
    if (parts.size() == 1 || bare) {
      return bare ? values.apply(parts.get(1)) : text;
    }
    StringBuilder filled = new StringBuilder(2 * text.length());
    for (int at = 0; at < parts.size(); at++) {
      String part = parts.get(at);
      if (at % 2 == 0) {
        filled.append(part);
      } else if (part.startsWith("\"")) {
        filled.append(json(values.apply(part.substring(1))));
      } else {
        filled.append(values.apply(part));
      }
    }
    return filled.toString();
  }

  /** Returns a value as JSON text. */
  static String json(Object value) {
    return value == null
        ? "null"
        : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(value.toString())) + '"';
  }

  @Override
  public String toString() {
    return text;
  }
}
