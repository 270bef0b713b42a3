package dev.holdfast.desktop.dialog;

import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.DialogPane;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * Keeps a dialog over the middle of its window while it finds its size. JavaFX places it by the
 * height it has before its sentences are wrapped, which may be at the upper edge of the screen.
 */
final class DialogPlace {

  private final Window dialog;
  private boolean placed;

  private DialogPlace(Window dialog) {
    this.dialog = dialog;
  }

  /** Places it once, and keeps its upper edge from then on. */
  static void centre(DialogPane pane) {
    Scene scene = pane.getScene();
    if (scene == null || scene.getWindow() == null) {
      return;
    }
    DialogPlace place = new DialogPlace(scene.getWindow());
    place.dialog.showingProperty().subscribe(place::move);
    place.dialog.heightProperty().subscribe(place::move);
  }

  private void move() {
    Window owner = dialog instanceof Stage stage ? stage.getOwner() : null;
    if (owner == null || !dialog.isShowing() || Double.isNaN(dialog.getHeight())) {
      return;
    }
    Rectangle2D screen = screen(owner);
    double lowest = screen.getMaxY() - dialog.getHeight();
    if (placed) {
      // What grows keeps its upper edge as long as there is room below it.
      dialog.setY(within(dialog.getY(), screen.getMinY(), lowest));
      return;
    }
    placed = true;
    double x = owner.getX() + (owner.getWidth() - dialog.getWidth()) / 2;
    double y = owner.getY() + (owner.getHeight() - dialog.getHeight()) / 3;
    dialog.setX(within(x, screen.getMinX(), screen.getMaxX() - dialog.getWidth()));
    dialog.setY(within(y, screen.getMinY(), lowest));
  }

  /** Returns what of its screen a window can have. */
  static Rectangle2D screen(Window window) {
    return Screen.getScreensForRectangle(window.getX(), window.getY(), 1, 1).stream()
        .findFirst()
        .orElse(Screen.getPrimary())
        .getVisualBounds();
  }

  private static double within(double wanted, double least, double most) {
    return Math.max(least, Math.min(wanted, most));
  }
}
