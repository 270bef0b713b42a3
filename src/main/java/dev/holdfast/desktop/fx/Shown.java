package dev.holdfast.desktop.fx;

import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Labeled;

/** Shows a node, and gives it room, only while something is so. */
public final class Shown {

  private Shown() {}

  /** Binds both whether a node is seen and whether it takes room. */
  public static void when(Node node, ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(condition);
  }

  /** Returns it saying this, and there only while there is something to say. */
  public static <L extends Labeled> L saying(L label, ObservableValue<String> words) {
    label.textProperty().bind(words);
    when(label, label.textProperty().isNotEmpty());
    return label;
  }

  /** Shows a node now, or takes it and its room away. It must not be bound. */
  public static void now(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }

  /** Shows now, and anew whenever any of these changes. */
  public static void by(Runnable show, ObservableValue<?>... told) {
    for (ObservableValue<?> each : told) {
      each.subscribe((before, now) -> show.run());
    }
    show.run();
  }
}
