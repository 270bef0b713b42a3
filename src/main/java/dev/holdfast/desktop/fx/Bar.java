package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Parts in a line, and what lines are made of. */
public final class Bar extends HBox {

  /** Puts parts beside each other. */
  public Bar(String styleClass, Node... parts) {
    super(parts);
    getStyleClass().add(styleClass);
    setAlignment(Pos.CENTER_LEFT);
    setMinHeight(USE_PREF_SIZE);
  }

  /** Makes room that pushes what follows to the end. */
  public static Region gap() {
    return wide(new Region());
  }

  /** Gives a part the room that the others in its line leave. */
  public static <N extends Region> N wide(N part) {
    HBox.setHgrow(part, Priority.ALWAYS);
    part.setMaxWidth(Double.MAX_VALUE);
    return part;
  }

  /** Makes a button whose words are never cut off. */
  public static Button button(String text, Runnable action, String... styleClasses) {
    return acting(whole(styled(new Button(text), styleClasses)), action);
  }
}
