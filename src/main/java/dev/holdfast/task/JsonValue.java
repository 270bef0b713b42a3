package dev.holdfast.task;

/**
 * A value that a store has as JSON, and no column of a plainer type could hold: an object, a list,
 * or a number with more digits than a {@code Double}. Reports write it as JSON.
 *
 * @param text it as JSON
 */
public record JsonValue(String text) {
  @Override
  public String toString() {
    return text;
  }
}
