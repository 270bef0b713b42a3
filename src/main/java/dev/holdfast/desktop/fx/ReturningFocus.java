package dev.holdfast.desktop.fx;

import javafx.beans.value.ChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;

/**
 * Gives the keyboard back to a button that is disabled while what it started runs. JavaFX moves it
 * on to whatever comes next in the window, where the next Space would do something else.
 */
public final class ReturningFocus {

  private final Node node;
  private final ChangeListener<Node> moves = (property, before, now) -> moved(now);
  private Scene left;
  private Node moved;

  private ReturningFocus(Node node) {
    this.node = node;
  }

  /** Lets the keyboard return to such a node, unless somebody has put it elsewhere meanwhile. */
  public static void to(Node node) {
    ReturningFocus focus = new ReturningFocus(node);
    node.disabledProperty()
        .addListener(
            (property, before, disabled) -> {
              if (disabled) {
                focus.leave();
              } else {
                focus.comeBack();
              }
            });
  }

  private void leave() {
    if (node.isFocused() && node.getScene() != null) {
      left = node.getScene();
      moved = null;
      left.focusOwnerProperty().addListener(moves);
    }
  }

  /** The first move is that of JavaFX; a second one is somebody’s wish. */
  private void moved(Node now) {
    if (moved != null) {
      forget();
    } else {
      moved = now;
    }
  }

  private void comeBack() {
    if (left != null) {
      forget();
      node.requestFocus();
    }
  }

  private void forget() {
    left.focusOwnerProperty().removeListener(moves);
    left = null;
    moved = null;
  }
}
