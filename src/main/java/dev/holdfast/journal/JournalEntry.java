package dev.holdfast.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.task.Sha256;
import java.util.HexFormat;
import java.util.Map;

/**
 * One entry as it lies in the journal.
 *
 * @param sequence its number, from 1
 * @param text a JSON object on one line; its {@code sequence} and {@code previous} chain it
 * @param hash {@code sha256:} and 64 hexadecimal digits over the text
 */
public record JournalEntry(long sequence, String text, String hash) {

  /** What the first entry names as the one before it. */
  static final String NO_ENTRY = "sha256:" + "0".repeat(64);

  private static final ObjectMapper JSON = new ObjectMapper();

  static JournalEntry of(long sequence, Map<String, ?> fields) {
    try {
      String text = JSON.writeValueAsString(fields);
      return new JournalEntry(sequence, text, sum(text));
    } catch (JsonProcessingException impossible) {
      throw new IllegalArgumentException("not JSON: " + fields.keySet(), impossible);
    }
  }

  /** Returns the hash that the text should have. */
  String sum() {
    return sum(text);
  }

  private static String sum(String text) {
    return "sha256:" + HexFormat.of().formatHex(Sha256.of(text));
  }

  /** Returns the fields; empty if the text is no JSON object: somebody has altered it. */
  public JsonNode fields() {
    try {
      JsonNode read = JSON.readTree(text);
      return read.isObject() ? read : JSON.createObjectNode();
    } catch (JsonProcessingException altered) {
      return JSON.createObjectNode();
    }
  }

  /** Returns it as a line of an export: the hash is over its text as it stands there. */
  String line() {
    String told = hash.replaceAll("[^a-z0-9:]", "?");
    return "{\"hash\":\"%s\",\"entry\":%s}%n".formatted(told, fields().isEmpty() ? "{}" : text);
  }
}
