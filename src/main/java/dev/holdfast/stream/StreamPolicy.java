package dev.holdfast.stream;

import java.util.Objects;
import java.util.Optional;

/**
 * One row of a store's {@code retention_policies}, as it is: also one that makes no sense.
 *
 * @param stream the stream's name, or {@link #DEFAULT}
 * @param maxAgeSeconds events older than this go; null for no such rule
 * @param maxEventCount so many of the newest events stay; null for no such rule
 * @param enabled whether the row does anything; a store's NULL reads as false
 * @param readable false if an age or a count is there and is no whole number
 * @param version a digest of the whole row, its times among it: another value means that somebody
 *     wrote it; empty where a row is only imagined
 */
public record StreamPolicy(
    String stream,
    Long maxAgeSeconds,
    Long maxEventCount,
    boolean enabled,
    boolean readable,
    String version) {

  /** The name of the row for streams without one of their own. */
  public static final String DEFAULT = "*";

  public StreamPolicy {
    Objects.requireNonNull(stream);
    Objects.requireNonNull(version);
  }

  /** A row that somebody may write. */
  public static StreamPolicy of(
      String stream, Long maxAgeSeconds, Long maxEventCount, boolean enabled) {
    return new StreamPolicy(stream, maxAgeSeconds, maxEventCount, enabled, true, "");
  }

  /** Returns whether another row of the same stream says the same. */
  public boolean same(StreamPolicy other) {
    return enabled == other.enabled
        && Objects.equals(maxAgeSeconds, other.maxAgeSeconds)
        && Objects.equals(maxEventCount, other.maxEventCount);
  }

  /** Returns whether this is the row for streams without one of their own. */
  public boolean isDefault() {
    return stream.equals(DEFAULT);
  }

  /**
   * Returns whether its numbers make sense. One that does not is never guessed at: it does nothing,
   * and is told of.
   */
  public boolean valid() {
    return readable
        && (maxAgeSeconds == null || maxAgeSeconds > 0)
        && (maxEventCount == null || maxEventCount > 0);
  }

  /** Returns whether it has any rule. */
  public boolean empty() {
    return maxAgeSeconds == null && maxEventCount == null;
  }

  /**
   * What may be deleted from one stream.
   *
   * @param maxAgeSeconds events stored strictly longer ago may go; null for no such rule
   * @param maxEventCount of what age leaves, all but so many of the newest may go; null for no such
   *     rule
   */
  public record Rule(Long maxAgeSeconds, Long maxEventCount) {

    /** Nothing may go. */
    public static final Rule NONE = new Rule(null, null);

    /** Returns whether nothing may go. */
    public boolean none() {
      return maxAgeSeconds == null && maxEventCount == null;
    }

    /**
     * Returns the moment before which events may go.
     *
     * @param now in Unix seconds
     * @return in Unix seconds; null without an age, or before the beginning of counting
     */
    public Long cutoff(long now) {
      if (maxAgeSeconds == null) {
        return null;
      }
      long cutoff = now - maxAgeSeconds;
      // Only a wrap-around can put the moment on the wrong side of now.
      boolean wrapped = maxAgeSeconds >= 0 ? cutoff > now : cutoff < now;
      return wrapped ? Long.valueOf(maxAgeSeconds >= 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : cutoff;
    }
  }

  /**
   * What a store’s table of policies can hold (facts: the plan’s columns are {@code varchar(255)},
   * {@code int} and {@code bigint}; a store may have others).
   *
   * @param nameCharacters the longest name, in characters; null for any
   * @param maxAgeSeconds the longest age
   * @param maxEventCount the highest count
   */
  public record Limits(Integer nameCharacters, long maxAgeSeconds, long maxEventCount) {

    /** Returns why a row does not fit; empty if it does. */
    public Optional<Misfit> misfit(StreamPolicy row) {
      String name = row.stream();
      if (nameCharacters != null && name.codePointCount(0, name.length()) > nameCharacters) {
        return Optional.of(Misfit.NAME_TOO_LONG);
      }
      if (name.codePoints().anyMatch(Limits::unwritable)) {
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
}
