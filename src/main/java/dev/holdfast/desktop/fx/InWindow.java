package dev.holdfast.desktop.fx;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/**
 * Whether a node is in a window that is open. What outlives windows, such as the theme, is followed
 * only meanwhile: it would keep each window and dialog that was ever open. A node of a closed
 * window still has its scene, and a scene its window.
 */
public final class InWindow {

  private InWindow() {}

  /** Returns whether this node is. */
  public static ObservableValue<Boolean> of(Node node) {
    return node.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false);
  }
}
