package dev.holdfast.settings;

/** In which language the window speaks. Takes effect at the next start. */
public enum LanguageChoice {
  /** That of the system where it is one of the others, else English. */
  SYSTEM,
  /** English. */
  ENGLISH,
  /** Simplified Chinese. */
  CHINESE
}
