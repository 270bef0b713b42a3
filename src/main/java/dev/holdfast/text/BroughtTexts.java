package dev.holdfast.text;

import java.util.MissingResourceException;

/** Texts that a kind of store brings along. */
final class BroughtTexts {

  private BroughtTexts() {}

  /**
   * Returns a text.
   *
   * @param bundle its base name; null for none
   * @param otherwise what is returned where there is none
   */
  static String get(String bundle, String key, String otherwise, Object... arguments) {
    Messages brought = of(bundle);
    return brought != null && brought.has(key) ? brought.get(key, arguments) : otherwise;
  }

  private static Messages of(String bundle) {
    try {
      return bundle == null ? null : Messages.load(bundle);
    } catch (MissingResourceException none) {
      return null;
    }
  }
}
