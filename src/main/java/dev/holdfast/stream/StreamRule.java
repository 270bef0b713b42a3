package dev.holdfast.stream;

/**
 * What may be deleted from one stream.
 *
 * @param maxAgeSeconds events stored strictly longer ago may go; null for no such rule
 * @param maxEventCount of what age leaves, all but so many of the newest may go; null for no such
 *     rule
 */
public record StreamRule(Long maxAgeSeconds, Long maxEventCount) {

  /** Nothing may go. */
  public static final StreamRule NONE = new StreamRule(null, null);

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
