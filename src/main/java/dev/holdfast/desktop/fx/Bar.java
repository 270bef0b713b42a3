package dev.holdfast.desktop.fx;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;

/** Parts in a line. */
public final class Bar extends HBox {

  /** Puts parts beside each other. */
  public Bar(String styleClass, Node... parts) {
    super(parts);
    getStyleClass().add(styleClass);
    setAlignment(Pos.CENTER_LEFT);
    setMinHeight(USE_PREF_SIZE);
  }
}
