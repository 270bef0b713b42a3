package dev.holdfast.app;

import dev.holdfast.settings.WindowPlace;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Rectangle2D;

/** Where the window goes: wholly onto a screen that is there, its frame included. */
final class StageBounds {

  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;

  private StageBounds() {}

  /**
   * Finds the place.
   *
   * @param before where it was last; null at the first start
   * @param screens what programs may use of each screen, the main one first; not empty
   */
  static Rectangle2D of(WindowPlace before, List<Rectangle2D> screens) {
    if (before == null) {
      return centred(screens.getFirst());
    }
    Rectangle2D wanted = new Rectangle2D(before.x(), before.y(), before.width(), before.height());
    Rectangle2D screen =
        screens.stream()
            .filter(wanted::intersects)
            .max(Comparator.comparingDouble(each -> common(each, wanted)))
            .orElse(null);
    return screen == null ? centred(screens.getFirst()) : inside(wanted, screen);
  }

  private static Rectangle2D centred(Rectangle2D screen) {
    double width = Math.min(WIDTH, screen.getWidth());
    double height = Math.min(HEIGHT, screen.getHeight());
    return new Rectangle2D(
        screen.getMinX() + Math.floor((screen.getWidth() - width) / 2),
        screen.getMinY() + Math.floor((screen.getHeight() - height) / 2),
        width,
        height);
  }

  private static Rectangle2D inside(Rectangle2D wanted, Rectangle2D screen) {
    double width = Math.min(wanted.getWidth(), screen.getWidth());
    double height = Math.min(wanted.getHeight(), screen.getHeight());
    return new Rectangle2D(
        Math.clamp(wanted.getMinX(), screen.getMinX(), screen.getMaxX() - width),
        Math.clamp(wanted.getMinY(), screen.getMinY(), screen.getMaxY() - height),
        width,
        height);
  }

  private static double common(Rectangle2D one, Rectangle2D other) {
    double width =
        Math.min(one.getMaxX(), other.getMaxX()) - Math.max(one.getMinX(), other.getMinX());
    double height =
        Math.min(one.getMaxY(), other.getMaxY()) - Math.max(one.getMinY(), other.getMinY());
    return width * height;
  }
}
