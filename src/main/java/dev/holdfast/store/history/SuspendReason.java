package dev.holdfast.store.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Set;

/**
 * Where fib-flow writes why a task is suspended: {@code suspend_reason} in the metadata of an event
 * of one of two types (formats/fib-flow, section 2). The newest event that gives one tells, unless
 * the task was in another status since: as a replay reads it.
 */
public final class SuspendReason {

  /** The types of events that may give a reason. */
  public static final Set<String> EVENT_TYPES = Set.of("task_suspended", "task_status_changed");

  private static final JsonMapper JSON = new JsonMapper();

  private SuspendReason() {}

  /**
   * Reads an event's reason.
   *
   * @param metadata as stored, or null; may be no JSON
   * @return null if it gives none
   */
  public static String in(String metadata) {
    JsonNode reason = told(metadata, "suspend_reason");
    return reason.isValueNode() && !reason.isNull() ? reason.asText() : null;
  }

  /**
   * Reads what an event tells besides.
   *
   * @param metadata as stored, or null; may be no JSON
   * @return a missing node if it does not tell
   */
  public static JsonNode told(String metadata, String field) {
    try {
      return metadata == null ? MissingNode.getInstance() : JSON.readTree(metadata).path(field);
    } catch (JsonProcessingException broken) {
      return MissingNode.getInstance();
    }
  }
}
