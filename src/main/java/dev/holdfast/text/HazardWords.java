package dev.holdfast.text;

import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.ReasonTerm;

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
    String mine = own.has(key) ? own.get(key, arguments) : hazard.code();
    return BroughtTexts.get(hazard.texts(), key, mine, arguments);
  }

  /** Says why a kind of store keeps a task. */
  String get(ReasonTerm reason, Object... arguments) {
    return BroughtTexts.get(reason.texts(), "reason." + reason.code(), reason.code(), arguments);
  }
}
