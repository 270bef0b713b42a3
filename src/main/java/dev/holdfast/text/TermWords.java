package dev.holdfast.text;

import dev.holdfast.store.terms.HazardTerm;

/**
 * Finds the texts of what a kind of store calls things: those that it brings along, then Holdfast's
 * own. A code that has none is shown as itself.
 */
public final class TermWords {

  private final Messages own;

  /** Takes Holdfast's own texts. */
  public TermWords(Messages own) {
    this.own = own;
  }

  /**
   * Returns a text about a hazard.
   *
   * @param prefix before the code in the key, such as {@code hazard.}
   */
  String get(String prefix, HazardTerm hazard, Object... arguments) {
    return get(prefix, hazard.code(), hazard.texts(), arguments);
  }

  /** Returns a text that not each code has; empty if there is none. */
  public String ifAny(String key, String texts) {
    return BroughtTexts.get(texts, key, own.has(key) ? own.get(key) : "");
  }

  /**
   * Returns a text.
   *
   * @param prefix before the code in the key
   * @param texts the base name of the bundle that is asked first; null if there is none
   */
  public String get(String prefix, String code, String texts, Object... arguments) {
    String key = prefix + code;
    String mine = own.has(key) ? own.get(key, arguments) : code;
    return BroughtTexts.get(texts, key, mine, arguments);
  }
}
