package dev.holdfast.demo;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/**
 * Builds one JSON object in the compact form fib-flow writes: fields in the order given, no spaces,
 * non-ASCII letters as they are.
 */
final class JsonLine {

  private final StringBuilder text = new StringBuilder(96).append('{');

  JsonLine text(String name, String value) {
    name(name);
    quote(text, value);
    return this;
  }

  /** A number, an array or {@code null}, already in JSON. */
  JsonLine raw(String name, Object json) {
    name(name).append(json);
    return this;
  }

  /** Fields already in JSON, such as {@code "a":1,"b":2}; an empty text adds nothing. */
  JsonLine fields(String json) {
    if (!json.isEmpty()) {
      comma();
      text.append(json);
    }
    return this;
  }

  String end() {
    return text.append('}').toString();
  }

  static String quoted(String value) {
    StringBuilder into = new StringBuilder(value.length() + 16);
    quote(into, value);
    return into.toString();
  }

  /** A percentage as JavaScript prints it: {@code 10}, not {@code 10.0}. */
  static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private StringBuilder name(String name) {
    comma();
    return text.append('"').append(name).append("\":");
  }

  private void comma() {
    if (text.length() > 1) {
      text.append(',');
    }
  }

  private static void quote(StringBuilder into, String value) {
    into.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, into);
    into.append('"');
  }
}
