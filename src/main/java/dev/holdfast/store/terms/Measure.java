package dev.holdfast.store.terms;

import dev.holdfast.task.Texts;

/**
 * What a subject of a store has some amount of. Two with the same key are the same measure, whoever
 * says what of it.
 *
 * @param key its name in JSON, such as {@code events}; plans and journals hold it too
 * @param done its name in JSON for what went with what was done, such as {@code events_deleted}
 * @param bytes whether it counts bytes, not rows
 * @param total whether it is a sum of other measures: what is counted there is not counted twice
 * @param texts its texts, {@code measure.KEY} and more; null if there are none
 */
public record Measure(String key, String done, boolean bytes, boolean total, Texts texts) {

  /** Rows that are deleted with a subject. */
  public static Measure ofRows(String key, Texts texts) {
    return new Measure(key, key + "_deleted", false, false, texts);
  }

  /** Returns whether its amounts are rows that nothing else counts. */
  public boolean rows() {
    return !bytes && !total;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Measure measure && key.equals(measure.key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return key;
  }
}
