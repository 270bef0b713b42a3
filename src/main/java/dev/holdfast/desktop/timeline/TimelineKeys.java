package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.keys.KeyArea;
import javafx.scene.Node;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyEvent;

/**
 * The keys of the page: arrows, Home and End move through the story, wherever the keyboard is but
 * in a control that needs them itself.
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
    if (needsKeys(event)) {
      return;
    }
    switch (KeyArea.TIMELINE.of(event).orElse(null)) {
      case EARLIER -> timeline.move(-1);
      case LATER -> timeline.move(1);
      case TEN_EARLIER -> timeline.move(-10);
      case TEN_LATER -> timeline.move(10);
      case FIRST -> timeline.go(0);
      case LAST -> timeline.go(timeline.steps());
      case ZOOM_IN -> timeline.window.by(0.5, timeline.cursor.get());
      case ZOOM_OUT -> timeline.window.by(2, timeline.cursor.get());
      case ZOOM_ALL -> timeline.window.all();
      case LEAVE -> leave.run();
      case null, default -> {
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
