package dev.holdfast.stream;

import java.util.Objects;

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
}
