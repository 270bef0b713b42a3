package dev.holdfast.text;

import dev.holdfast.task.TaskEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an event tells in columns that only some kinds of store have, and in its message: one piece
 * for tables, files and screens.
 *
 * @param messages the texts that desktop and command line share
 * @param times writes a time, as the store has it
 */
public record EventWords(Messages messages, Function<Object, String> times) {

  /**
   * Returns the columns of a table that tell what all events have no field for, by their names and
   * in order: one that these events do not have would be empty in each row.
   */
  public Map<String, Function<TaskEvent, Object>> columns(List<TaskEvent> events) {
    Map<String, Function<TaskEvent, Object>> columns = new LinkedHashMap<>();
    if (any(events, "name")) {
      columns.put("name", TaskEvent::name);
    }
    if (any(events, "stage")) {
      columns.put("stage", event -> event.fields().raw("stage"));
    }
    if (any(events, "attempt")) {
      columns.put("attempt", event -> event.fields().raw("attempt"));
    }
    if (any(events, "attempt") && !any(events, "type")) {
      columns.put("worker", TaskEvent::workerId);
    }
    columns.put("message", this::of);
    if (any(events, "metadata")) {
      columns.put("metadata", TaskEvent::metadata);
    }
    return columns;
  }

  private static boolean any(List<TaskEvent> events, String field) {
    return events.stream().anyMatch(event -> event.fields().has(field));
  }

  /** Returns it on one line; empty if the event tells nothing. */
  public String of(TaskEvent event) {
    return Stream.of(
            told(event, "instance", Object::toString),
            told(event, "input", Object::toString),
            told(event, "result", Object::toString),
            told(event, "fire_at", times),
            event.message())
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private String told(TaskEvent event, String column, Function<Object, String> written) {
    Object value = event.fields().raw(column);
    return value == null ? null : messages.get("event." + column, written.apply(value));
  }
}
