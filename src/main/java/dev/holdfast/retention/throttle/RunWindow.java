package dev.holdfast.retention.throttle;

/**
 * When a cleanup may run.
 *
 * @param hours the hours of a day
 * @param outside what it does outside of them
 */
public record RunWindow(DailyHours hours, Outside outside) {

  /** What a cleanup does outside of its hours. */
  public enum Outside {
    /** It waits until they begin. */
    WAIT,
    /** It ends; what is left is for the next run. */
    STOP
  }
}
