package dev.holdfast.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One place where two JSON values differ.
 *
 * @param path where, as a JSON Pointer (RFC 6901); empty for the whole value
 * @param left what is there on the left, as JSON text; null if nothing is
 * @param right what is there on the right, as JSON text; null if nothing is
 */
public record JsonDifference(String path, String left, String right) {

  /** How many differences are looked for. */
  public static final int MOST = 1_000;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Compares two texts as JSON: order of fields and spelling of numbers do not matter, every digit
   * does. Texts that are no JSON are compared as texts.
   *
   * @param left may be null: there is none
   * @param right may be null: there is none
   * @return at most {@value #MOST}, none if they say the same
   */
  public static List<JsonDifference> between(String left, String right) {
    if (Objects.equals(left, right)) {
      return List.of();
    }
    List<JsonDifference> found = new ArrayList<>();
    compare("", parse(left), parse(right), found);
    return found;
  }

  private static JsonNode parse(String text) {
    if (text == null) {
      return MissingNode.getInstance();
    }
    try {
      JsonNode node = JSON.readTree(text);
      return node.isMissingNode() ? TextNode.valueOf(text) : node;
    } catch (JsonProcessingException noJson) {
      return TextNode.valueOf(text);
    }
  }

  private static void compare(
      String path, JsonNode left, JsonNode right, List<JsonDifference> found) {
    if (found.size() >= MOST) {
      return;
    }
    if (left.isObject() && right.isObject()) {
      Set<String> names = new LinkedHashSet<>();
      left.fieldNames().forEachRemaining(names::add);
      right.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String step = name.replace("~", "~0").replace("/", "~1");
        compare(path + "/" + step, left.path(name), right.path(name), found);
      }
    } else if (left.isArray() && right.isArray()) {
      for (int at = 0; at < Math.max(left.size(), right.size()); at++) {
        compare(path + "/" + at, left.path(at), right.path(at), found);
      }
    } else if (!same(left, right)) {
      found.add(new JsonDifference(path, text(left), text(right)));
    }
  }

  private static boolean same(JsonNode left, JsonNode right) {
    return left.isNumber() && right.isNumber()
        ? left.decimalValue().compareTo(right.decimalValue()) == 0
        : left.equals(right);
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? null : node.toString();
  }
}
