package dev.holdfast.settings;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A part of a file that somebody else may have written: what of it is not understood is as if it
 * were not there, and said. Written by binding, in snake case; read value by value, since to bind
 * takes a command longer than all the rest of its settings.
 *
 * @param broken told once for each value that is not understood
 */
record KeptJson(JsonNode node, Runnable broken) {

  private static final ObjectMapper TREES = new ObjectMapper();

  /** Made when there is something to write. */
  private static final class Binding {
    static final JsonMapper MAPPER =
        JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enumNamingStrategy(EnumNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();
  }

  /** Returns a text with its line end. */
  static String write(Object document) {
    try {
      return Binding.MAPPER.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns a record as a tree, so that something can be left out. */
  static ObjectNode tree(Object value) {
    return Binding.MAPPER.valueToTree(value);
  }

  /** Returns a document; null if it is no JSON. */
  static JsonNode read(byte[] bytes) {
    try {
      return TREES.readTree(bytes);
    } catch (IOException broken) {
      return null;
    }
  }

  /** Returns what a file of a format says; nothing if it is larger than this, or something else. */
  static JsonNode read(Path file, String format, long largest) throws IOException {
    JsonNode root = Files.size(file) > largest ? null : read(Files.readAllBytes(file));
    return root != null && format.equals(root.path("format").asText())
        ? root
        : MissingNode.getInstance();
  }

  /**
   * Returns the constant that is named.
   *
   * @throws IllegalArgumentException if none is
   */
  static <E extends Enum<E>> E constant(JsonNode node, Class<E> type) {
    return Enum.valueOf(type, node.asText().toUpperCase(Locale.ROOT));
  }

  /** Returns the part that a field is. */
  KeptJson part(String field) {
    return new KeptJson(node.path(field), broken);
  }

  /**
   * Returns a value.
   *
   * @param usual if it is not there, or not understood
   * @param read throws an {@link IllegalArgumentException} for what it does not understand
   */
  <T> T of(T usual, Function<JsonNode, T> read) {
    try {
      return node.isMissingNode() ? usual : read.apply(node);
    } catch (IllegalArgumentException notUnderstood) {
      broken.run();
      return usual;
    }
  }

  /** Returns a constant. */
  <E extends Enum<E>> E of(E usual) {
    return of(usual, value -> constant(value, usual.getDeclaringClass()));
  }

  /** Returns whether something is so. */
  boolean is(boolean usual) {
    if (!node.isMissingNode() && !node.isBoolean()) {
      broken.run();
    }
    return node.isBoolean() ? node.booleanValue() : usual;
  }

  /** Returns the items of a list. */
  List<JsonNode> items() {
    if (!node.isMissingNode() && !node.isArray()) {
      broken.run();
    }
    return node.isArray() ? node.valueStream().toList() : List.of();
  }

  /** Returns the names of the fields of an object. */
  Set<String> names() {
    if (!node.isMissingNode() && !node.isObject()) {
      broken.run();
    }
    return node.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
  }
}
