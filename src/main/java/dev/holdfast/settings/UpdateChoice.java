package dev.holdfast.settings;

/**
 * Whether the operator wants to be told of new versions.
 *
 * @param wanted false unless they said so
 * @param askedAt Unix seconds by the workstation's clock; null if never asked
 */
public record UpdateChoice(boolean wanted, Long askedAt) {

  /** How often may be asked, in seconds: once a day. */
  private static final long BETWEEN = 86_400;

  /** Nothing is asked. */
  public static final UpdateChoice OFF = new UpdateChoice(false, null);

  /** Returns whether it is time to ask; a moment that lies ahead of the clock counts as none. */
  public boolean isDue(long now) {
    return wanted && (askedAt == null || askedAt > now || askedAt <= now - BETWEEN);
  }
}
