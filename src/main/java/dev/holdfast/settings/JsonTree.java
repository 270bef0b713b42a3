package dev.holdfast.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** What a file may hold that somebody else has written. */
final class JsonTree {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonTree() {}

  /** Returns a document; null if it is no JSON. */
  static JsonNode read(byte[] bytes) throws IOException {
    try {
      return MAPPER.readTree(bytes);
    } catch (JsonProcessingException broken) {
      return null;
    }
  }
}
