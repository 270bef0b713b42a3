package dev.holdfast.desktop.keys;

import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;

/** The keys and mouse buttons of Back and Forward, as the system's browsers have them. */
public final class PlaceKeys {

  private final boolean mac;

  PlaceKeys(String system) {
    mac = system.startsWith("Mac");
  }

  /** Those of this system. */
  public static PlaceKeys ofThisSystem() {
    return new PlaceKeys(System.getProperty("os.name"));
  }

  List<KeyStroke> back() {
    return strokes(KeyCode.OPEN_BRACKET, KeyCode.LEFT, KeyCode.KP_LEFT);
  }

  List<KeyStroke> forward() {
    return strokes(KeyCode.CLOSE_BRACKET, KeyCode.RIGHT, KeyCode.KP_RIGHT);
  }

  private List<KeyStroke> strokes(KeyCode bracket, KeyCode arrow, KeyCode padArrow) {
    List<KeyStroke> everywhere = List.of(KeyStroke.alt(arrow), KeyStroke.alt(padArrow).silent());
    return mac
        ? Stream.concat(
                Stream.of(KeyStroke.of(bracket, KeyCombination.META_DOWN)), everywhere.stream())
            .toList()
        : everywhere;
  }

  /** Returns -1 for back, 1 for forward, 0 for any other key. */
  public int step(KeyEvent event) {
    return movesByWord(event) ? 0 : matches(back(), event) ? -1 : matches(forward(), event) ? 1 : 0;
  }

  /** Returns the same for a mouse button. */
  public static int step(MouseButton button) {
    return switch (button) {
      case BACK -> -1;
      case FORWARD -> 1;
      default -> 0;
    };
  }

  /** On macOS, Option with an arrow moves the caret by a word. */
  private boolean movesByWord(KeyEvent event) {
    return mac && event.isAltDown() && event.getTarget() instanceof TextInputControl;
  }

  private static boolean matches(List<KeyStroke> strokes, KeyEvent event) {
    return strokes.stream().anyMatch(stroke -> stroke.matches(event));
  }
}
