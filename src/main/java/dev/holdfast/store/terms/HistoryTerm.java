package dev.holdfast.store.terms;

/**
 * Whether all that happened to a subject is still known.
 *
 * @param gap why something is missing, by its name in JSON; null if nothing is
 * @param texts the base name of the bundle in which {@code history.GAP} says so
 */
public record HistoryTerm(String gap, String texts) {

  /** Returns whether nothing is missing. */
  public boolean complete() {
    return gap == null;
  }
}
