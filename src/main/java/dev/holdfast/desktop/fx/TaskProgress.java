package dev.holdfast.desktop.fx;

/**
 * Cached progress of a task as the store has it.
 *
 * @param percent may be null and may lie outside 0 to 100
 * @param text may be null
 */
public record TaskProgress(Double percent, String text) {

  /** Returns how much of a bar is filled, 0 to 1; 0 if the store holds no percentage. */
  public double fraction() {
    if (percent == null || percent.isNaN()) {
      return 0;
    }
    return Math.clamp(percent / 100, 0.0, 1.0);
  }
}
