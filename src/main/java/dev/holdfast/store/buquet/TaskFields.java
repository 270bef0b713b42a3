package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A task's JSON as a row: its fields under their own names, times as Unix seconds, and beside them
 * the names under which every kind of store has them. Unknown fields are kept.
 */
public final class TaskFields {

  /** What a body is that is no JSON object. */
  static final String UNREADABLE = "unreadable";

  /** The most of one field that a list of thousands of tasks shows, in characters. */
  private static final int LIST_LIMIT = 16 << 10;

  /** What stands behind the name of a time as it is written. */
  static final String RAW = "_raw";

  private static final Set<String> TIMES =
      Set.of(
          ("created_at available_at lease_expires_at updated_at completed_at cancelled_at"
                  + " expires_at expired_at")
              .split(" "));

  private static final Map<String, String> ALIASES =
      Map.of(
          "task_type", "type",
          "last_error", "error",
          "updated_at", "last_active_time",
          "available_at", "next_run_time");

  private TaskFields() {}

  /** Returns the row of a list. */
  static Task row(String id, Optional<JsonNode> json) {
    Map<String, Object> fields = fields(id, json, false);
    Map<String, Long> cut = TaskDetails.shorten(fields, LIST_LIMIT);
    if (!cut.isEmpty()) {
      fields.put("cut", cut);
    }
    return new Task(new TaskId.Text(id), new Fields(fields));
  }

  /** Returns all there is of a task; what is too long is cut. */
  static TaskDetails details(String id, Optional<JsonNode> json, Map<String, Object> more) {
    Map<String, Object> fields = fields(id, json, true);
    fields.putAll(more);
    return TaskDetails.cut(new TaskId.Text(id), fields);
  }

  private static Map<String, Object> fields(String id, Optional<JsonNode> json, boolean raw) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    if (json.isEmpty()) {
      fields.put("status", UNREADABLE);
      fields.put(UNREADABLE, true);
      return fields;
    }
    fields.put("name", Json.text(json.get(), "task_type"));
    json.get()
        .properties()
        .forEach(
            field -> {
              String name = field.getKey();
              Object value =
                  TIMES.contains(name)
                      ? Json.seconds(field.getValue().textValue())
                      : Json.plain(field.getValue());
              if (name.equals("id")) {
                fields.put("body_id", value);
                return;
              }
              fields.put(name, value);
              if (raw && TIMES.contains(name)) {
                fields.put(name + RAW, Json.plain(field.getValue()));
              }
              if (ALIASES.containsKey(name)) {
                fields.put(ALIASES.get(name), value);
              }
            });
    if (id.equals(fields.get("body_id"))) {
      fields.remove("body_id");
    }
    return fields;
  }
}
