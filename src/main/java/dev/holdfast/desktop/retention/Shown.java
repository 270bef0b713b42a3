package dev.holdfast.desktop.retention;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/** Shows a node, and gives it room, only while something is so. */
final class Shown {

  private Shown() {}

  static void when(Node node, ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(condition);
  }
}
