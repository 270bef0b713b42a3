package dev.holdfast.demo;

/**
 * What a demo store holds; two equal specifications give two stores with the same rows.
 *
 * @param tasks how many task rows, at least 1
 * @param seed picks names, times and fates
 * @param now the instant the store ends at, in Unix seconds; its history covers the 85 days before
 */
public record DemoSpec(long tasks, long seed, long now) {

  /** Leaves room for 90 days of history at positive times. */
  private static final long EARLIEST_NOW = 100L * 86_400;

  /** The end of the year 9999: what is later no other tool shows as a date. */
  private static final long LATEST_NOW = 253_402_300_799L;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if {@code tasks} is below 1 or {@code now} lies within 100
   *     days of 1970 or after the year 9999
   */
  public DemoSpec {
    if (tasks < 1) {
      throw new IllegalArgumentException("a demo store needs at least one task, not " + tasks);
    }
    if (now < EARLIEST_NOW) {
      throw new IllegalArgumentException("now is too early for a history of 90 days: " + now);
    }
    if (now > LATEST_NOW) {
      throw new IllegalArgumentException("now is after the year 9999: " + now);
    }
  }
}
