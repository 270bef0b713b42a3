package dev.holdfast.settings;

/** How much room rows and controls have. */
public enum Density {
  /** Rows of 32 pixels at medium text. */
  COMFORTABLE,
  /** Rows of 26 pixels at medium text: more of a list at once. */
  COMPACT
}
