package dev.holdfast.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a value stands in a JSON text, such as {@code customer.items[0]."a.b"}.
 *
 * @param steps from the outside in, at least one
 */
public record PayloadPath(List<Step> steps) {

  /** What needs no quotes. */
  private static final Pattern PLAIN = Pattern.compile("[^\\s\".:\\[\\]\\\\]+");

  public PayloadPath {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a path without steps");
    }
  }

  /** One step into an object or an array. */
  public sealed interface Step {

    /** The value of a key; the last one where it comes again, as JavaScript reads it. */
    record Key(String name) implements Step {}

    /** An element of an array, from 0. */
    record Index(int place) implements Step {}
  }

  /** Returns the keys among the steps. */
  public List<String> keys() {
    return steps.stream()
        .filter(Step.Key.class::isInstance)
        .map(step -> ((Step.Key) step).name())
        .toList();
  }

  /** Returns what stands there; a missing node if nothing does. */
  JsonNode in(JsonNode root) {
    JsonNode at = root;
    for (Step step : steps) {
      at =
          switch (step) {
            case Step.Key(String name) -> at.path(name);
            case Step.Index(int place) -> at.path(place);
          };
    }
    return at;
  }

  /** Returns it as it is typed. */
  @Override
  public String toString() {
    StringBuilder typed = new StringBuilder();
    for (Step step : steps) {
      switch (step) {
        case Step.Index(int place) -> typed.append('[').append(place).append(']');
        case Step.Key(String name) ->
            typed.append(typed.isEmpty() ? "" : ".").append(quotedIfNeeded(name));
      }
    }
    return typed.toString();
  }

  private static String quotedIfNeeded(String name) {
    return PLAIN.matcher(name).matches()
        ? name
        : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
