package dev.holdfast.desktop.shell;

import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;

/** The keys and mouse buttons of Back and Forward, as the system's browsers have them. */
final class PlaceKeys {

  private final boolean mac;

  PlaceKeys(String system) {
    mac = system.startsWith("Mac");
  }

  /** Those of this system. */
  static PlaceKeys ofThisSystem() {
    return new PlaceKeys(System.getProperty("os.name"));
  }

  /** Returns the key of messages that name the keys: they end with this. */
  String name() {
    return mac ? "mac" : "others";
  }

  /** Returns -1 for back, 1 for forward, 0 for any other key. */
  int step(KeyEvent event) {
    boolean alt = event.isAltDown() && !event.isControlDown() && !event.isMetaDown();
    if (alt && !event.isShiftDown() && !movesByWord(event)) {
      return between(event.getCode(), KeyCode.LEFT, KeyCode.RIGHT);
    }
    boolean command = event.isMetaDown() && !event.isControlDown() && !event.isAltDown();
    return mac && command && !event.isShiftDown()
        ? between(event.getCode(), KeyCode.OPEN_BRACKET, KeyCode.CLOSE_BRACKET)
        : 0;
  }

  /** Returns the same for a mouse button. */
  static int step(MouseButton button) {
    return switch (button) {
      case BACK -> -1;
      case FORWARD -> 1;
      default -> 0;
    };
  }

  /** On macOS, Option with an arrow moves the caret by a word. */
  private boolean movesByWord(KeyEvent event) {
    return mac && event.getTarget() instanceof TextInputControl;
  }

  private static int between(KeyCode code, KeyCode back, KeyCode forward) {
    return code == back || code == KeyCode.KP_LEFT && back == KeyCode.LEFT
        ? -1
        : code == forward || code == KeyCode.KP_RIGHT && forward == KeyCode.RIGHT ? 1 : 0;
  }
}
