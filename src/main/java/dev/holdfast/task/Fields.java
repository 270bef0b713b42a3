package dev.holdfast.task;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * One row as the store gave it: column names in the store's order with raw values ({@code Long},
 * {@code Double}, {@code Boolean}, {@code String}, {@link Binary} or null).
 *
 * <p>Typed reads never fail: a value of another type, or a column the store does not have, reads as
 * null, and {@link #raw} still shows what is there. Immutable.
 */
public final class Fields {

  private final Map<String, Object> values;

  /** Copies the given columns, order kept. */
  public Fields(Map<String, ?> values) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns the column names in the store's order. */
  public Set<String> names() {
    return values.keySet();
  }

  /** Returns whether the store has this column. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns the value as the store gave it; null for NULL and for a column that is not there. */
  public Object raw(String name) {
    return values.get(name);
  }

  /** Returns the value as text, whatever its type; null for NULL. */
  public String text(String name) {
    Object value = values.get(name);
    return value == null ? null : value.toString();
  }

  /** Returns a whole number, or null where there is none (NULL, text, not a column). */
  public Long integer(String name) {
    return switch (values.get(name)) {
      case Long number -> number;
      case Double number when number == Math.rint(number) && Math.abs(number) < 0x1p53 ->
          number.longValue();
      case null, default -> null;
    };
  }

  /** Returns the id of a task, a number or a text; null where there is none. */
  public TaskId id(String name) {
    Long number = integer(name);
    if (number != null) {
      return TaskId.of(number);
    }
    return values.get(name) instanceof String text ? new TaskId.Text(text) : null;
  }

  /** Returns a number, or null where there is none (NULL, text, not a column). */
  public Double decimal(String name) {
    return switch (values.get(name)) {
      case Long number -> number.doubleValue();
      case Double number -> number;
      case null, default -> null;
    };
  }

  /** Returns an unmodifiable view in the store's column order. */
  public Map<String, Object> asMap() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fields fields && values.equals(fields.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
