package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.task.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** SHA-256 as buquet makes it: of an input, its keys sorted at every level; and of a record. */
public final class InputHash {

  private static final String PREFIX = "sha256:";

  private InputHash() {}

  /**
   * Returns the hash of an input; empty where two programs may write the same value in two ways.
   */
  public static Optional<String> of(JsonNode input) {
    return certain(input)
        ? Optional.of(PREFIX + hex(sorted(input, UnaryOperator.identity()).toString()))
        : Optional.empty();
  }

  /**
   * Returns a hash that two values share if they are the same, however their numbers are written.
   */
  public static String ofValue(JsonNode value) {
    return hex(sorted(value, InputHash::number).toString());
  }

  private static JsonNode number(JsonNode value) {
    if (!value.isNumber()) {
      return value;
    }
    BigDecimal number = value.decimalValue();
    // Close to the end of what a scale can be, nothing more can be taken from it.
    boolean odd = number.scale() < Integer.MIN_VALUE + number.precision();
    return DecimalNode.valueOf(odd ? number : number.stripTrailingZeros());
  }

  /** Returns where the record of a key of idempotency lies. */
  public static String recordKey(String scope, String key) {
    return "idempotency/" + scope + "/" + hex(scope + ":" + key) + ".json";
  }

  private static String hex(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean certain(JsonNode value) {
    if (value.isContainerNode()) {
      return value.valueStream().allMatch(InputHash::certain)
          && value.propertyStream().allMatch(field -> plain(field.getKey()));
    }
    return value.isTextual() ? plain(value.textValue()) : !value.isFloatingPointNumber();
  }

  /** Letters that have two ways to be escaped. */
  private static boolean plain(String text) {
    return text.chars().allMatch(letter -> letter >= ' ' && letter != 0x7f);
  }

  private static JsonNode sorted(JsonNode value, UnaryOperator<JsonNode> leaf) {
    if (value.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>(KeyOrder.KEYS);
      value
          .properties()
          .forEach(field -> fields.put(field.getKey(), sorted(field.getValue(), leaf)));
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      fields.forEach(object::set);
      return object;
    }
    if (value.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      value.forEach(each -> array.add(sorted(each, leaf)));
      return array;
    }
    return leaf.apply(value);
  }
}
