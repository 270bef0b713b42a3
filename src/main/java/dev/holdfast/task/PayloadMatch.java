package dev.holdfast.task;

import com.fasterxml.jackson.databind.JsonNode;

/** What a value in a payload is compared with. Objects and arrays meet none. */
public sealed interface PayloadMatch {

  /** Exactly this text. */
  record Text(String text) implements PayloadMatch {}

  /** A text that a filter of names finds. */
  record Like(NameFilter filter) implements PayloadMatch {}

  /**
   * A number, compared as JavaScript has numbers: with 64 bits and a floating point.
   *
   * @param from the least; minus infinity for any
   * @param to the greatest, included; infinity for any
   */
  record Range(double from, double to) implements PayloadMatch {}

  /** True, false or null. */
  enum Literal implements PayloadMatch, WireName {
    TRUE,
    FALSE,
    NULL
  }

  /** Returns whether a value meets it. */
  default boolean meets(JsonNode value) {
    return switch (this) {
      case Text(String text) -> value.isTextual() && value.textValue().equals(text);
      case Like(NameFilter filter) -> value.isTextual() && filter.matches(value.textValue());
      case Range(double from, double to) ->
          value.isNumber() && value.doubleValue() >= from && value.doubleValue() <= to;
      case Literal.TRUE -> value.isBoolean() && value.booleanValue();
      case Literal.FALSE -> value.isBoolean() && !value.booleanValue();
      case Literal.NULL -> value.isNull();
    };
  }
}
