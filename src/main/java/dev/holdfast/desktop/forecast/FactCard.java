package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** One number with what it is and what it comes from. */
final class FactCard extends VBox {

  private final Label number = styled(new Label(), "big-number");
  private final Label below = wrapped(styled(new Label(), "text-muted", "small-text"));
  private final String title;

  FactCard(String title) {
    this.title = title;
    Label name = styled(new Label(title), "text-muted");
    getChildren().setAll(name, number, below);
    getStyleClass().addAll("card", "summary-card");
  }

  void show(String value, String detail) {
    number.setText(value);
    below.setText(detail);
    setAccessibleText(title + ": " + value + ", " + detail);
  }
}
