package dev.holdfast.desktop.tasks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.holdfast.task.TaskEvent;

/** Reads single values of an event's metadata, which may be anything but JSON. */
final class EventMetadata {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode root;

  private EventMetadata(JsonNode root) {
    this.root = root;
  }

  static EventMetadata of(TaskEvent event) {
    String text = event.metadata();
    if (text == null) {
      return new EventMetadata(MissingNode.getInstance());
    }
    try {
      return new EventMetadata(JSON.readTree(text));
    } catch (JsonProcessingException notJson) {
      return new EventMetadata(MissingNode.getInstance());
    }
  }

  /** Returns whether the value is there and is {@code true}. */
  boolean isTrue(String key) {
    return root.path(key).isBoolean() && root.path(key).booleanValue();
  }

  /** Returns the value if it is a text; else null. */
  String text(String key) {
    return root.path(key).textValue();
  }
}
