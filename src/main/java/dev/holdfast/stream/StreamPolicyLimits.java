package dev.holdfast.stream;

import java.util.Optional;

/**
 * What a store’s table of policies can hold (facts: the plan’s columns are {@code varchar(255)},
 * {@code int} and {@code bigint}; a store may have others).
 *
 * @param nameCharacters the longest name, in characters; null for any
 * @param maxAgeSeconds the longest age
 * @param maxEventCount the highest count
 */
public record StreamPolicyLimits(Integer nameCharacters, long maxAgeSeconds, long maxEventCount) {

  /** Returns why a row does not fit; empty if it does. */
  public Optional<Misfit> misfit(StreamPolicy row) {
    String name = row.stream();
    if (nameCharacters != null && name.codePointCount(0, name.length()) > nameCharacters) {
      return Optional.of(Misfit.NAME_TOO_LONG);
    }
    if (name.codePoints().anyMatch(StreamPolicyLimits::unwritable)) {
      return Optional.of(Misfit.NAME_UNWRITABLE);
    }
    if (row.maxAgeSeconds() != null && row.maxAgeSeconds() > maxAgeSeconds) {
      return Optional.of(Misfit.AGE_TOO_LONG);
    }
    if (row.maxEventCount() != null && row.maxEventCount() > maxEventCount) {
      return Optional.of(Misfit.COUNT_TOO_HIGH);
    }
    return Optional.empty();
  }

  /** PostgreSQL takes no NUL in a text, and half a character would become another one. */
  private static boolean unwritable(int character) {
    return character == 0
        || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
  }

  /** Why a row does not fit. */
  public enum Misfit {
    /** Its name has more characters than the column. */
    NAME_TOO_LONG,
    /** Its name holds what no text of the store can. */
    NAME_UNWRITABLE,
    /** Its age is longer than the column’s numbers. */
    AGE_TOO_LONG,
    /** Its count is higher than the column’s numbers. */
    COUNT_TOO_HIGH
  }
}
