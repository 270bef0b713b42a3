package dev.holdfast.desktop.comparison;

/** Where the policy to compare with comes from. */
enum PolicySource {
  /** One age, typed here. */
  AGE,
  /** A file. */
  FILE
}
