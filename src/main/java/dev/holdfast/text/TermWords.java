package dev.holdfast.text;

import dev.holdfast.store.terms.HazardTerm;
import java.util.Locale;

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
   * Returns the title of a field; of one that nothing names, its key as people write.
   *
   * @param prefix before the key in Holdfast's own texts
   * @param texts the base name of the bundle of its kind, with {@code column.KEY}; null if none
   */
  public String title(String prefix, String key, String texts) {
    String words = key.replace('_', ' ');
    String plain = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    return BroughtTexts.get(
        texts, "column." + key, own.has(prefix + key) ? own.get(prefix + key) : plain);
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
