package dev.holdfast.store.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One subject in a tree.
 *
 * @param fields what is said of it, {@code id} first; values may be null
 * @param children what it began, in that order
 */
public record Descendant(Map<String, Object> fields, List<Descendant> children) {

  public Descendant {
    fields = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    children = List.copyOf(children);
  }

  /** Returns it as JSON has it. */
  public Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>(fields);
    map.put("children", children.stream().map(Descendant::asMap).toList());
    return map;
  }
}
