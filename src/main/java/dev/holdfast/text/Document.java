package dev.holdfast.text;

import java.util.LinkedHashMap;
import java.util.Map;

/** What programs read of a result: its fields by their names, in the order in which it is told. */
public final class Document extends LinkedHashMap<String, Object> {

  private static final long serialVersionUID = 1L;

  /** Tells a field; what is null stands there as null. */
  public Document with(String field, Object value) {
    put(field, value);
    return this;
  }

  /** Tells a field, unless it is null. */
  public Document known(String field, Object value) {
    return value == null ? this : with(field, value);
  }

  /** Tells fields whose names are not known before, such as a kind of store’s. */
  public Document all(Map<String, ?> fields) {
    putAll(fields);
    return this;
  }
}
