package dev.holdfast.app;

import dev.holdfast.settings.WindowPlace;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Puts a stage where it was last, and follows where it goes. To be used on the FX thread. */
final class StagePlace {

  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;
  private static final double MIN_WIDTH = 960;
  private static final double MIN_HEIGHT = 600;

  private final Stage stage;
  private WindowPlace latest;

  /** Takes a stage that is not shown yet. */
  StagePlace(Stage stage) {
    this.stage = stage;
  }

  /**
   * Sizes and places the stage. The size is that of the frame, which must be on the screen too.
   *
   * @param before where it was last; null if nobody knows
   */
  void restore(WindowPlace before) {
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    List<Rectangle2D> screens =
        Stream.concat(Stream.of(screen), Screen.getScreens().stream().map(Screen::getVisualBounds))
            .distinct()
            .toList();
    Rectangle2D bounds = bounds(before, screens);
    stage.setMinWidth(Math.min(MIN_WIDTH, bounds.getWidth()));
    stage.setMinHeight(Math.min(MIN_HEIGHT, bounds.getHeight()));
    stage.setX(bounds.getMinX());
    stage.setY(bounds.getMinY());
    stage.setWidth(bounds.getWidth());
    stage.setHeight(bounds.getHeight());
    stage.setMaximized(before != null && before.maximized());
    latest = before;
    Stream.of(stage.xProperty(), stage.yProperty(), stage.widthProperty(), stage.heightProperty())
        .forEach(property -> property.subscribe(this::moved));
  }

  /** Returns where it is, or was before it filled its screen; null if it was never shown. */
  WindowPlace latest() {
    return latest == null
        ? null
        : new WindowPlace(
            latest.x(), latest.y(), latest.width(), latest.height(), stage.isMaximized());
  }

  private void moved() {
    boolean own = stage.isShowing() && !stage.isMaximized() && !stage.isIconified();
    if (own && stage.getWidth() > 0 && stage.getHeight() > 0) {
      latest =
          new WindowPlace(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), false);
    }
  }

  /**
   * Finds where a window goes: wholly onto a screen that is there, its frame included.
   *
   * @param before where it was last; null at the first start
   * @param screens what programs may use of each screen, the main one first; not empty
   */
  static Rectangle2D bounds(WindowPlace before, List<Rectangle2D> screens) {
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
    double x = screen.getMinX() + Math.floor((screen.getWidth() - WIDTH) / 2);
    double y = screen.getMinY() + Math.floor((screen.getHeight() - HEIGHT) / 2);
    return inside(new Rectangle2D(x, y, WIDTH, HEIGHT), screen);
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
