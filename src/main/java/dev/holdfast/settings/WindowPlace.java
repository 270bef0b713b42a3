package dev.holdfast.settings;

/**
 * Where the window was, its frame included, in the system's pixels.
 *
 * @param width more than 0
 * @param height more than 0
 * @param maximized whether it filled its screen; the rest says where it was before
 */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {

  /** Refuses what is no place at all. */
  public WindowPlace {
    boolean finite = Double.isFinite(x) && Double.isFinite(y);
    if (!finite || !(width > 0 && width < 1e6) || !(height > 0 && height < 1e6)) {
      throw new IllegalArgumentException("no place of a window");
    }
  }
}
