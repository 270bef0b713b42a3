package dev.holdfast.store.fibflow.list;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Times in what events tell besides. */
final class EventTimes {

  private static final JsonMapper JSON = new JsonMapper();

  private EventTimes() {}

  /**
   * Reads when a task runs next.
   *
   * @param metadata as stored, or null; may be no JSON
   * @return Unix seconds; null if it does not tell
   */
  static Long nextRun(String metadata) {
    if (metadata == null || !metadata.contains("next_run_time")) {
      return null;
    }
    try {
      JsonNode time = JSON.readTree(metadata).path("next_run_time");
      return time.isNumber() ? (Long) time.asLong() : null;
    } catch (JsonProcessingException broken) {
      return null;
    }
  }
}
