package dev.holdfast.desktop.fx;

import dev.holdfast.desktop.keys.Key;
import java.util.Locale;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyEvent;

/** The menu key, or Shift+F10, asks for the menu of what is selected, as a right click does. */
public final class MenuKey {

  private MenuKey() {}

  /** Listens on a list or table that has the keyboard. */
  public static void on(Control control) {
    // There the platform itself asks for the menu.
    if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows")) {
      return;
    }
    control.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (Key.MENU.matches(event)) {
            ask(control);
            event.consume();
          }
        });
  }

  private static void ask(Control control) {
    Node row = control.lookup(".table-row-cell:selected");
    Bounds there = (row == null ? control : row).getLayoutBounds();
    Point2D at =
        (row == null ? control : row)
            .localToScreen(
                there.getMinX() + Math.min(there.getWidth(), 48),
                there.getMinY() + Math.min(there.getHeight(), 24));
    Point2D inside = control.screenToLocal(at);
    control.fireEvent(
        new ContextMenuEvent(
            ContextMenuEvent.CONTEXT_MENU_REQUESTED,
            inside.getX(),
            inside.getY(),
            at.getX(),
            at.getY(),
            true,
            null));
  }
}
