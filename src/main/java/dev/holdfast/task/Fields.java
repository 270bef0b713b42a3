package dev.holdfast.task;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One row as the store gave it: column names in the store's order with raw values ({@code Long},
 * {@code Double}, {@code Boolean}, {@code String}, {@link Binary}, {@link JsonValue} or null; what
 * only reports write may also be a list or a map).
 *
 * <p>Typed reads never fail: a value of another type, or a column the store does not have, reads as
 * null, and {@link #raw} still shows what is there. Immutable.
 */
public final class Fields {

  /** How the names of times end. */
  private static final List<String> TIME_NAMES = List.of("_at", "_time", "_modified");

  /** A smaller number, of 1973 and before, is a span or a count. */
  private static final long FIRST_TIME = 100_000_000;

  /** The year 9999. */
  private static final double LAST_TIME = 253_402_300_800.0;

  private final Columns columns;
  private final Object[] values;

  /** Copies the given columns, order kept. */
  public Fields(Map<String, ?> values) {
    this(new Columns(values.keySet()), values.values().toArray());
  }

  /**
   * Takes a row whose columns are those of other rows too: ten thousands of rows then share them.
   *
   * @param values one for each column, in their order; belongs to the fields from now on
   */
  public Fields(Columns columns, Object[] values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(values.length + " values for " + columns.size());
    }
    this.columns = columns;
    this.values = values;
  }

  /** The columns that rows of one query have, in the store's order. Immutable. */
  public static final class Columns {

    private final Map<String, Integer> places = new LinkedHashMap<>();

    /** Copies the names; one that comes twice counts once. */
    public Columns(Collection<String> names) {
      names.forEach(name -> places.putIfAbsent(name, places.size()));
    }

    /** Returns how many there are. */
    public int size() {
      return places.size();
    }

    /** Returns where a column stands, from 0; -1 if it is none of them. */
    public int place(String name) {
      return places.getOrDefault(name, -1);
    }
  }

  /** Returns the column names in the store's order. */
  public Set<String> names() {
    return Collections.unmodifiableSet(columns.places.keySet());
  }

  /** Returns whether the store has this column. */
  public boolean has(String name) {
    return columns.place(name) >= 0;
  }

  /**
   * Returns the value as the store gave it, a JSON value as its text; null for NULL and for a
   * column that is not there.
   */
  public Object raw(String name) {
    int place = columns.place(name);
    Object value = place < 0 ? null : values[place];
    return value instanceof JsonValue(String text) ? text : value;
  }

  /** Returns the value as text, whatever its type; null for NULL. */
  public String text(String name) {
    Object value = raw(name);
    return value == null ? null : value.toString();
  }

  /** Returns a whole number, or null where there is none (NULL, text, not a column). */
  public Long integer(String name) {
    return switch (raw(name)) {
      case Long number -> number;
      case Double number when number == Math.rint(number) && Math.abs(number) < 0x1p53 ->
          number.longValue();
      case null, default -> null;
    };
  }

  /**
   * Returns a time in whole Unix seconds, begun ones dropped; null where there is none (NULL, text,
   * no time that anybody lives to see, not a column).
   */
  public Long time(String name) {
    return time(raw(name));
  }

  /** Returns a value as a time; see {@link #time(String)}. */
  public static Long time(Object value) {
    return switch (value) {
      case Long seconds -> seconds;
      case Double seconds when Math.abs(seconds) < LAST_TIME -> (long) Math.floor(seconds);
      case null, default -> null;
    };
  }

  /**
   * Returns a value of a column that only its kind of store knows as a time: if it is called as
   * times are, and is a number that can be one.
   *
   * @return null if not
   */
  public static Long namedTime(String name, Object value) {
    boolean named = TIME_NAMES.stream().anyMatch(name::endsWith);
    Long time = named ? time(value) : null;
    return time != null && time >= FIRST_TIME ? time : null;
  }

  /** Returns the id of a task, a number or a text; null where there is none. */
  public TaskId id(String name) {
    Long number = integer(name);
    return number != null
        ? TaskId.of(number)
        : raw(name) instanceof String text ? new TaskId.Text(text) : null;
  }

  /** Returns a number, or null where there is none (NULL, text, not a column). */
  public Double decimal(String name) {
    return switch (raw(name)) {
      case Long number -> number.doubleValue();
      case Double number -> number;
      case null, default -> null;
    };
  }

  /**
   * Returns a copy as a map that cannot be changed, in the store's column order, with JSON values
   * as such.
   */
  public Map<String, Object> asMap() {
    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(values.length);
    columns.places.forEach((name, place) -> map.put(name, values[place]));
    return Collections.unmodifiableMap(map);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fields fields && asMap().equals(fields.asMap());
  }

  @Override
  public int hashCode() {
    return asMap().hashCode();
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
