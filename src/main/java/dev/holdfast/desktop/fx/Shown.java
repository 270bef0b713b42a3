package dev.holdfast.desktop.fx;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/** Shows a node, and gives it room, only while something is so. */
public final class Shown {

  private Shown() {}

  /** Binds both whether a node is seen and whether it takes room. */
  public static void when(Node node, ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(condition);
  }

  /** Shows a node now, or takes it and its room away. It must not be bound. */
  public static void now(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }
}
