package dev.holdfast.store.sql;

import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a filter asks of names, as conditions with values to bind. Empty texts ask for nothing.
 *
 * @param conditions all of them must hold
 * @param values by parameter
 */
public record NameCondition(List<String> conditions, Map<String, Object> values) {

  /**
   * Puts it together.
   *
   * @param column the text column that holds the name
   */
  public static NameCondition of(TaskFilter filter, String column, SqlEngine engine) {
    List<String> conditions = new ArrayList<>();
    Map<String, Object> values = new LinkedHashMap<>();
    if (filter.name() != null && !filter.name().isEmpty()) {
      NameFilter name = new NameFilter(filter.name());
      conditions.add(engine.matches(column, name, "name"));
      values.put("name", engine.pattern(name));
    }
    if (filter.exactName() != null) {
      conditions.add(engine.textIsOneOf(column, List.of("exactName")));
      values.put("exactName", filter.exactName());
    }
    return new NameCondition(conditions, values);
  }

  /** Returns the conditions, each after an {@code and}. */
  public String and() {
    return String.join("", conditions.stream().map(condition -> " and " + condition).toList());
  }
}
