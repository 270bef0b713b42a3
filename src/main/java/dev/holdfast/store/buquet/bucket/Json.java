package dev.holdfast.store.buquet.bucket;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.task.JsonValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON as others wrote it: what is missing or of another type reads as null. */
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final Pattern TIME =
      Pattern.compile(
          "(\\d{4}-\\d{2}-\\d{2})[Tt"
              + " ](\\d{2}:\\d{2}:\\d{2})(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})");

  private Json() {}

  /** Returns what a body is; empty if it is no JSON. */
  public static Optional<JsonNode> read(Body body) {
    if (body.cut()) {
      return Optional.empty();
    }
    try {
      JsonNode node = MAPPER.readTree(body.bytes());
      return node == null || node.isMissingNode() ? Optional.empty() : Optional.of(node);
    } catch (IOException broken) {
      return Optional.empty();
    }
  }

  /** Returns what a text is; empty if it is no JSON. */
  public static Optional<JsonNode> read(String text) {
    try {
      return Optional.of(MAPPER.readTree(text)).filter(node -> !node.isMissingNode());
    } catch (IOException broken) {
      return Optional.empty();
    }
  }

  /** Returns an object; empty if the body is no JSON, or something else. */
  public static Optional<JsonNode> object(Body body) {
    return read(body).filter(JsonNode::isObject);
  }

  /** Returns a text; null if it is none. */
  public static String text(JsonNode object, String name) {
    JsonNode value = object.get(name);
    return value != null && value.isTextual() ? value.textValue() : null;
  }

  /** Returns a whole number; 0 if it is none. */
  public static long number(JsonNode object, String name) {
    JsonNode value = object.get(name);
    return value != null && value.canConvertToLong() ? value.longValue() : 0;
  }

  /** Returns a time in Unix seconds, a {@code Long} or with a fraction a {@code Double}. */
  public static Number time(JsonNode object, String name) {
    return seconds(text(object, name));
  }

  /** Reads RFC 3339 with or without a fraction; null if it is none. */
  public static Number seconds(String raw) {
    Matcher parts = raw == null ? null : TIME.matcher(raw);
    if (parts == null || !parts.matches()) {
      return null;
    }
    try {
      String zone = parts.group(4).toUpperCase(java.util.Locale.ROOT);
      long whole =
          OffsetDateTime.parse(parts.group(1) + "T" + parts.group(2) + zone).toEpochSecond();
      double fraction = parts.group(3) == null ? 0 : Double.parseDouble("0" + parts.group(3));
      if (fraction == 0) {
        return whole;
      }
      return whole + fraction;
    } catch (DateTimeException noSuchDay) {
      return null;
    }
  }

  /** Returns the value as a field of a row has it. */
  public static Object plain(JsonNode value) {
    return switch (value.getNodeType()) {
      case NULL, MISSING -> null;
      case BOOLEAN -> value.booleanValue();
      case STRING -> value.textValue();
      case NUMBER -> number(value);
      default -> new JsonValue(value.toString());
    };
  }

  private static Object number(JsonNode value) {
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    double near = value.doubleValue();
    boolean all =
        Double.isFinite(near) && BigDecimal.valueOf(near).compareTo(value.decimalValue()) == 0;
    return all ? (Object) near : new JsonValue(value.toString());
  }

  /** Returns the value as lists and maps, for a report. */
  public static Object tree(JsonNode value) {
    try {
      return value == null ? null : MAPPER.treeToValue(value, Object.class);
    } catch (JsonProcessingException impossible) {
      return value.toString();
    }
  }

  /** Returns its shortest text: as buquet writes it, for what was written so. */
  public static String compact(JsonNode value) {
    return value.toString();
  }
}
