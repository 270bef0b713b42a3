package dev.holdfast.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;

/**
 * Writes JSON as a store has it. On its own, so that who meets none loads nothing that reads it.
 */
final class RawJson {

  private static final JsonMapper READING =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
          .build();

  private RawJson() {}

  /** Writes JSON as it is, all digits of its numbers too; what is none is a text. */
  static void write(JsonGenerator json, String text) throws IOException {
    JsonNode read;
    try {
      read = READING.readTree(text);
    } catch (JsonProcessingException none) {
      read = TextNode.valueOf(text);
    }
    READING.writeTree(json, read);
  }
}
