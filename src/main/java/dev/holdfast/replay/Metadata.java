package dev.holdfast.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.holdfast.task.TaskEvent;

/** An event's metadata as a JSON object; what is broken or no object has no fields. */
record Metadata(JsonNode object) {

  private static final ObjectReader JSON = new JsonMapper().readerFor(JsonNode.class);

  static Metadata of(TaskEvent event) {
    String text = event.metadata();
    if (text == null) {
      return new Metadata(MissingNode.getInstance());
    }
    try {
      return new Metadata(JSON.readTree(text));
    } catch (JsonProcessingException broken) {
      return new Metadata(MissingNode.getInstance());
    }
  }

  boolean isObject() {
    return object.isObject();
  }

  boolean has(String field) {
    return object.has(field);
  }

  /** The field as text; null if it is not there, is null, or holds more than one value. */
  String text(String field) {
    JsonNode value = object.path(field);
    return value.isValueNode() && !value.isNull() ? value.asText() : null;
  }

  /** Whether the field is there and is {@code true}. */
  boolean isTrue(String field) {
    return object.path(field).isBoolean() && object.path(field).booleanValue();
  }

  /** The field as a number; null if it is none. */
  Double decimal(String field) {
    JsonNode value = object.path(field);
    return value.isNumber() ? value.asDouble() : null;
  }

  /** The field as a whole number; null if it is none. */
  Long integer(String field) {
    JsonNode value = object.path(field);
    return value.canConvertToExactIntegral() && value.canConvertToLong() ? value.asLong() : null;
  }

  /** How many entries a list has; 0 if there is none. */
  int size(String field) {
    return object.path(field).isArray() ? object.path(field).size() : 0;
  }
}
