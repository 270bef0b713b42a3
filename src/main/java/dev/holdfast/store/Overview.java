package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A store at a glance. Times are Unix seconds.
 *
 * @param byStatus tasks by status; the known statuses are always there, with 0 if need be
 * @param tasks all tasks
 * @param oldest the first {@code created_at}; null in an empty store
 * @param newest the last {@code created_at}; null in an empty store
 * @param now the store's clock when this was counted
 * @param events all events; null where counting them is work of its own
 * @param facts what else the kind of store tells, by its name in JSON, shown as it is; may be null
 * @param sections lists of the store itself, such as its queues
 */
public record Overview(
    SortedMap<TaskStatus, Long> byStatus,
    long tasks,
    Long oldest,
    Long newest,
    long now,
    Long events,
    Map<String, Object> facts,
    List<Section> sections) {

  /** The fact of a kind whose runtime does not tell its policy; null until somebody knows one. */
  public static final String POLICY_SOURCE = "policy_source";

  public Overview {
    sections = List.copyOf(sections);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Of a store whose events nobody counted. */
  public Overview(
      SortedMap<TaskStatus, Long> byStatus, long tasks, Long oldest, Long newest, long now) {
    this(byStatus, tasks, oldest, newest, now, null);
  }

  /** Of a store whose events were counted. */
  public Overview(
      SortedMap<TaskStatus, Long> byStatus,
      long tasks,
      Long oldest,
      Long newest,
      long now,
      Long events) {
    this(byStatus, tasks, oldest, newest, now, events, Map.of(), List.of());
  }

  /** Returns it with more to tell. */
  public Overview telling(Map<String, Object> more) {
    return new Overview(byStatus, tasks, oldest, newest, now, events, more, sections);
  }

  /** Returns it with lists of the store itself. */
  public Overview listing(List<Section> lists) {
    return new Overview(byStatus, tasks, oldest, newest, now, events, facts, lists);
  }

  /** Returns the facts of this and of another part of the same store: numbers add up. */
  public Map<String, Object> factsWith(Overview other) {
    return sum(facts, other.facts);
  }

  private static Map<String, Object> sum(Map<?, ?> one, Map<?, ?> other) {
    Map<String, Object> sum = new LinkedHashMap<>();
    one.forEach((name, fact) -> sum.put(name.toString(), fact));
    other.forEach((name, fact) -> sum.merge(name.toString(), fact, Overview::sum));
    return sum;
  }

  private static Object sum(Object one, Object other) {
    if (one instanceof Long a && other instanceof Long b) {
      return a + b;
    }
    return one instanceof Map<?, ?> a && other instanceof Map<?, ?> b ? sum(a, b) : one;
  }
}
