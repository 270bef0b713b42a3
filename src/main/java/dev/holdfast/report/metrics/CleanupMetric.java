package dev.holdfast.report.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.journal.JournalItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The newest cleanup of a store that deleted something or had nothing to delete, as an operator's
 * journal tells of it.
 *
 * @param endedAt when, in Unix seconds
 * @param complete whether it did all that was planned
 * @param done how much it did, by the ends of names of metrics such as {@code deleted_tasks}; what
 *     nobody knows is missing
 * @param millis how long it took, in milliseconds; null if nobody knows
 */
public record CleanupMetric(long endedAt, boolean complete, Map<String, Long> done, Long millis) {

  /** Reads it from its entries. */
  static CleanupMetric of(JournalItem item) {
    return new CleanupMetric(
        item.end.fields().path("time").asLong(),
        item.ended("outcome").equals("done"),
        item.ended("verb").isEmpty() ? ofEarlierVersions(item) : done(item),
        number(item.end.fields().path("duration_ms")));
  }

  private static Map<String, Long> done(JournalItem item) {
    JsonNode end = item.end.fields();
    String what = item.ended("verb").equals("delete") ? "deleted_" : "done_";
    Map<String, Long> done = new LinkedHashMap<>();
    put(done, what + item.ended("subject"), end.path("done"));
    end.path("amounts")
        .properties()
        .forEach(amount -> put(done, what + amount.getKey(), amount.getValue()));
    return done;
  }

  private static Map<String, Long> ofEarlierVersions(JournalItem item) {
    Map<String, Long> done = new LinkedHashMap<>();
    for (String name : List.of("tasks", "events", "attempts")) {
      put(done, "deleted_" + name, item.end.fields().path(name + "_deleted"));
    }
    return done;
  }

  private static void put(Map<String, Long> done, String name, JsonNode value) {
    Long number = number(value);
    if (number != null && name.matches("[a-z_]+")) {
      done.put(name, number);
    }
  }

  private static Long number(JsonNode value) {
    return value.asText().matches("\\d{1,18}") ? Long.valueOf(value.asText()) : null;
  }
}
