package dev.holdfast.desktop.fx;

import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/** What is said of a node where it is made. */
public final class Nodes {

  private Nodes() {}

  /** Returns it with these style classes. */
  public static <N extends Node> N styled(N node, String... classes) {
    node.getStyleClass().addAll(classes);
    return node;
  }

  /** Returns it on as many lines as its text needs, none of them cut. */
  public static <L extends Labeled> L wrapped(L text) {
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    return text;
  }

  /** Returns it never narrower than what it shows. */
  public static <R extends Region> R whole(R node) {
    node.setMinWidth(Region.USE_PREF_SIZE);
    return node;
  }

  /** Returns it doing this when it is pressed. */
  public static <B extends ButtonBase> B acting(B button, Runnable action) {
    button.setOnAction(event -> action.run());
    return button;
  }
}
