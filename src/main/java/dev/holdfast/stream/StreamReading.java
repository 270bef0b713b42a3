package dev.holdfast.stream;

import java.util.Map;

/**
 * One way to read a store's policies: which rule each stream has.
 *
 * @param own the rules of streams that have a row of their own
 * @param others the rule of all others
 */
public record StreamReading(Map<String, StreamRule> own, StreamRule others) {

  /** Returns the rule of a stream. */
  public StreamRule of(String stream) {
    return own.getOrDefault(stream, others);
  }
}
