package dev.holdfast.desktop.tasks.details;

import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Names at the left, what they stand for at the right. */
final class FieldGrid extends GridPane {

  private static final double NAMES = 118;

  FieldGrid() {
    getStyleClass().add("field-grid");
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    values.setFillWidth(true);
    getColumnConstraints().setAll(new ColumnConstraints(NAMES), values);
  }
}
