package dev.holdfast.text;

/**
 * Durations for reading at a glance; {@code retention.policy.Durations} has those that are exact.
 */
public final class DurationText {

  private static final long[] UNIT_SECONDS = {86_400, 3_600, 60, 1};

  private static final String[] UNITS = {"d", "h", "m", "s"};

  private DurationText() {}

  /** Writes seconds in the two largest units that are not zero together, such as {@code 3d 4h}. */
  public static String approximate(long seconds) {
    // Long.MIN_VALUE has no positive twin; one second less is as good.
    long rest = Math.abs(Math.max(seconds, -Long.MAX_VALUE));
    int first = 0;
    while (first < UNITS.length - 1 && rest < UNIT_SECONDS[first]) {
      first++;
    }
    String text = rest / UNIT_SECONDS[first] + UNITS[first];
    if (first + 1 < UNITS.length) {
      long second = rest % UNIT_SECONDS[first] / UNIT_SECONDS[first + 1];
      text += second == 0 ? "" : " " + second + UNITS[first + 1];
    }
    return seconds < 0 ? "-" + text : text;
  }
}
