package dev.holdfast.desktop.timeline;

import javafx.scene.Node;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyEvent;

/**
 * The keys of the page: arrows, Home, End and Space move through the story, wherever the keyboard
 * is but in a control that needs them itself.
 */
final class TimelineKeys {

  private final TimelineViewModel timeline;
  private final Runnable leave;

  /**
   * Listens to a page.
   *
   * @param leave what Escape does
   */
  TimelineKeys(Node page, TimelineViewModel timeline, Runnable leave) {
    this.timeline = timeline;
    this.leave = leave;
    page.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void pressed(KeyEvent event) {
    if (event.isShortcutDown() || event.isAltDown() || needsKeys(event)) {
      return;
    }
    switch (event.getCode()) {
      case LEFT -> timeline.move(event.isShiftDown() ? -10 : -1);
      case RIGHT -> timeline.move(event.isShiftDown() ? 10 : 1);
      case HOME -> timeline.go(0);
      case END -> timeline.go(timeline.steps());
      case SPACE -> timeline.play().toggle();
      case PLUS, ADD, EQUALS -> timeline.zoomAround(0.5, timeline.cursorProperty().get());
      case MINUS, SUBTRACT -> timeline.zoomAround(2, timeline.cursorProperty().get());
      case DIGIT0, NUMPAD0 -> timeline.resetZoom();
      case ESCAPE -> leave.run();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private static boolean needsKeys(KeyEvent event) {
    for (Node at = event.getTarget() instanceof Node node ? node : null;
        at != null;
        at = at.getParent()) {
      switch (at) {
        case TextInputControl _, ComboBoxBase<?> _, MenuButton _, TreeView<?> _ -> {
          return true;
        }
        case TabPane tabs when event.getTarget() == tabs -> {
          return true;
        }
        default -> {}
      }
    }
    return false;
  }
}
