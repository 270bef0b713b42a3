package dev.holdfast.desktop.forecast;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** One number with what it is and what it comes from. */
final class FactCard extends VBox {

  private final Label number = new Label();
  private final Label below = new Label();
  private final String title;

  FactCard(String title) {
    this.title = title;
    Label name = new Label(title);
    name.getStyleClass().add("text-muted");
    number.getStyleClass().add("big-number");
    below.getStyleClass().addAll("text-muted", "small-text");
    below.setWrapText(true);
    below.setMinHeight(USE_PREF_SIZE);
    getChildren().setAll(name, number, below);
    getStyleClass().addAll("card", "summary-card");
  }

  void show(String value, String detail) {
    number.setText(value);
    below.setText(detail);
    setAccessibleText(title + ": " + value + ", " + detail);
  }
}
