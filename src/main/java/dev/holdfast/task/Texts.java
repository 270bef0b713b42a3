package dev.holdfast.task;

import java.util.Locale;
import java.util.Map;

/**
 * Where the texts of what a kind of store calls things are: in a bundle on the class path, which
 * has them in each language, or said by the kind itself, as they are to be read.
 *
 * @param bundle the base name of the bundle; null for none
 * @param said by their keys, the same as in a bundle; those in another language than English after
 *     its code and a colon, such as {@code zh:hazard.child_waits}
 */
public record Texts(String bundle, Map<String, String> said) {

  public Texts {
    said = Map.copyOf(said);
  }

  /** Those of a bundle. */
  public static Texts in(String bundle) {
    return new Texts(bundle, Map.of());
  }

  /** Those that a kind says itself. */
  public static Texts of(Map<String, String> said) {
    return new Texts(null, said);
  }

  /**
   * Returns a text that a kind says itself, in a language if it is there; null if there is none.
   */
  public String said(String key, Locale locale) {
    return said.getOrDefault(locale.getLanguage() + ":" + key, said.get(key));
  }

  /** The name of the bundle: failures that a journal keeps tell it. */
  @Override
  public String toString() {
    return String.valueOf(bundle);
  }
}
