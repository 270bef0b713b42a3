package dev.holdfast.store;

import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A list of what belongs to a subject.
 *
 * @param key its name in JSON, such as {@code steps}
 * @param texts where {@code section.KEY} is its heading
 * @param rows each with the names of JSON; a value is null, a text, a number, a truth value, a list
 *     or a map
 * @param complete false if there are more rows than were read
 * @param times the names of which values are times, in Unix seconds
 */
public record Section(
    String key, Texts texts, List<Map<String, Object>> rows, boolean complete, Set<String> times) {

  public Section {
    List<Map<String, Object>> copies = new ArrayList<>();
    rows.forEach(row -> copies.add(Collections.unmodifiableMap(new LinkedHashMap<>(row))));
    rows = Collections.unmodifiableList(copies);
    times = Set.copyOf(times);
  }

  /** Returns the names that occur in its rows, in the order in which they do. */
  public List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    return List.copyOf(names);
  }
}
