package dev.holdfast.store.buquet;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Bodies of tasks as buquet writes them. */
final class TaskBodies {

  private final Map<String, String> fields = new LinkedHashMap<>();

  private TaskBodies() {}

  /** A task that was submitted. */
  static TaskBodies submitted(String id, String type) {
    return new TaskBodies()
        .text("id", id)
        .text("shard", id.substring(0, 1))
        .text("task_type", type)
        .json("input", "{\"n\":1}")
        .json("output", "null")
        .json("timeout_seconds", "300")
        .json("max_retries", "3")
        .json("retry_count", "0")
        .json("retry_policy", "{\"multiplier\":2.0}")
        .text("status", "pending")
        .text("created_at", "2026-01-28T12:00:00Z")
        .text("available_at", "2026-01-28T12:00:00.500Z")
        .json("lease_expires_at", "null")
        .json("lease_id", "null")
        .json("attempt", "0")
        .text("updated_at", "2026-01-28T12:00:00Z")
        .json("completed_at", "null")
        .json("worker_id", "null")
        .json("last_error", "null")
        .json("reschedule_count", "0")
        .json("cancel_requested", "false");
  }

  TaskBodies claimed(int attempt, String worker) {
    return text("status", "running")
        .json("attempt", Integer.toString(attempt))
        .text("worker_id", worker)
        .text("lease_id", "lease-" + attempt)
        .text("lease_expires_at", "2026-01-28T12:05:00Z");
  }

  TaskBodies freed(String status) {
    return text("status", status)
        .json("worker_id", "null")
        .json("lease_id", "null")
        .json("lease_expires_at", "null");
  }

  TaskBodies text(String name, String value) {
    return json(name, '"' + value + '"');
  }

  TaskBodies json(String name, String value) {
    fields.put(name, value);
    return this;
  }

  /** Returns it as JSON, compact. */
  String body() {
    return fields.entrySet().stream()
        .map(field -> '"' + field.getKey() + "\":" + field.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
