package dev.holdfast.retention.columns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers distinct values, so that a column of them takes four bytes a row. Null is a value. */
final class ValueNumbers<T> {

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> values = new ArrayList<>();

  /** Returns the number of a value; a new one has the next. */
  int number(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    numbers.put(value, values.size());
    values.add(value);
    return values.size() - 1;
  }

  T value(int number) {
    return values.get(number);
  }

  /** Returns the values by number; not to be changed. */
  List<T> values() {
    return Collections.unmodifiableList(values);
  }

  /** Returns how many values have numbers. */
  int size() {
    return values.size();
  }
}
