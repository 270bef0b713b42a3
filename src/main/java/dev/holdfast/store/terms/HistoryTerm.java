package dev.holdfast.store.terms;

import dev.holdfast.task.Texts;

/**
 * Whether all that happened to a subject is still known.
 *
 * @param gap why something is missing, by its name in JSON; null if nothing is
 * @param texts where {@code history.GAP} says so
 */
public record HistoryTerm(String gap, Texts texts) {

  /** Returns whether nothing is missing. */
  public boolean complete() {
    return gap == null;
  }
}
