package dev.holdfast.store.terms;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Options of cleanups that every kind of store has, unless it says that they mean nothing there.
 */
public enum RunOption {
  /** How many subjects go at once, at the most. */
  BATCH,
  /** How long a batch should take. */
  TARGET,
  /** How many rows go, at the most. */
  MAX_ROWS,
  /** How long a batch waits for somebody else’s lock. */
  LOCK_TIMEOUT,
  /** How long a statement may run. */
  STATEMENT_TIMEOUT,
  /** How far replicas may lie behind. */
  MAX_LAG;

  /** Returns it as it is typed. */
  public String typed() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Finds it as it is typed; empty if it is none of these. */
  public static Optional<RunOption> of(String typed) {
    return Arrays.stream(values()).filter(option -> option.typed().equals(typed)).findFirst();
  }
}
