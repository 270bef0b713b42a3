package dev.holdfast.text;

import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.ReasonTerm;
import java.util.Locale;
import java.util.MissingResourceException;

/**
 * Finds the texts of hazards: those that a kind of store brings along, then Holdfast's own. A code
 * that has none is shown as itself.
 */
final class HazardWords {

  private final Messages own;

  /** Takes Holdfast's own texts. */
  HazardWords(Messages own) {
    this.own = own;
  }

  /**
   * Returns a text.
   *
   * @param prefix before the code in the key, such as {@code hazard.}
   */
  String get(String prefix, HazardTerm hazard, Object... arguments) {
    String key = prefix + hazard.code();
    Messages brought = brought(hazard.texts());
    if (brought != null && brought.has(key)) {
      return brought.get(key, arguments);
    }
    return own.has(key) ? own.get(key, arguments) : hazard.code();
  }

  /** Says why a kind of store keeps a task. */
  String get(ReasonTerm reason, Object... arguments) {
    Messages brought = brought(reason.texts());
    String key = "reason." + reason.code();
    return brought != null && brought.has(key) ? brought.get(key, arguments) : reason.code();
  }

  private static Messages brought(String texts) {
    try {
      return texts == null ? null : Messages.load(texts, Locale.ENGLISH);
    } catch (MissingResourceException none) {
      return null;
    }
  }
}
