package dev.holdfast.settings;

/** Which of the two looks an operator wants. */
public enum ThemeChoice {
  /** As the system is set, and following it. */
  SYSTEM,
  /** Dark on light, always. */
  LIGHT,
  /** Light on dark, always. */
  DARK
}
