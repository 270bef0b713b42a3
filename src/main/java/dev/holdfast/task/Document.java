package dev.holdfast.task;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** What programs read of a result: its fields by their names, in the order in which it is told. */
public final class Document extends LinkedHashMap<String, Object> {

  private static final long serialVersionUID = 1L;
  private static final Pattern WORD = Pattern.compile("_([a-z0-9])");

  /** Tells a record: its components in their order, and records within it likewise. */
  public static Document of(Record source) {
    Document document = new Document();
    parts(source)
        .forEach(
            (name, part) ->
                document.put(
                    name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), told(part)));
    return document;
  }

  /** Returns the components of a record as they are, by their names. */
  public static Map<String, Object> parts(Record source) {
    Map<String, Object> parts = new LinkedHashMap<>();
    for (RecordComponent component : source.getClass().getRecordComponents()) {
      try {
        parts.put(component.getName(), component.getAccessor().invoke(source));
      } catch (ReflectiveOperationException notPublic) {
        throw new IllegalArgumentException(notPublic);
      }
    }
    return parts;
  }

  /** Tells what a source says under these names, as {@link #from} does. */
  public static Document of(Object source, String names) {
    return new Document().from(source, names);
  }

  /**
   * Tells what a source says under these names, which blanks part: each is a public method of it,
   * as JSON spells it, or stands before the way to what is told ({@code at=start.time}). Where
   * there is no source, or nothing on the way, it is null.
   */
  public Document from(Object source, String names) {
    for (String name : names.split(" ")) {
      Object value = source;
      for (String step : name.substring(name.indexOf('=') + 1).split("\\.")) {
        value = value == null ? null : said(value, step);
      }
      put(name.replaceFirst("=.*", ""), told(value));
    }
    return this;
  }

  private static Object said(Object source, String name) {
    String method = WORD.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    try {
      return source.getClass().getMethod(method).invoke(source);
    } catch (ReflectiveOperationException notPublic) {
      throw new IllegalArgumentException(name, notPublic);
    }
  }

  private static Object told(Object value) {
    return switch (value) {
      case TaskId id -> id;
      case Coded coded -> coded.code();
      case Record nested -> of(nested);
      case List<?> items -> items.stream().map(Document::told).toList();
      case Path path -> path.toString();
      case Enum<?> constant -> word(constant);
      case null, default -> value;
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Tells a field; what is null stands there as null, and a constant as its name in small letters.
   */
  public Document with(String field, Object value) {
    put(field, value instanceof Enum<?> constant ? word(constant) : value);
    return this;
  }

  /** Tells a field, unless it is null. */
  public Document known(String field, Object value) {
    return value == null ? this : with(field, value);
  }

  /** Tells a list or fields of their own, unless there are none. */
  public Document some(String field, Object items) {
    boolean none =
        items instanceof Collection<?> list ? list.isEmpty() : ((Map<?, ?>) items).isEmpty();
    return none ? this : with(field, items);
  }

  /** Tells fields whose names are not known before, such as a kind of store’s. */
  public Document all(Map<String, ?> fields) {
    putAll(fields);
    return this;
  }
}
