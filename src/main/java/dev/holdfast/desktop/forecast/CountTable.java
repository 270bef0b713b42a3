package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A few lines of tasks with their rows and bytes, under a title. */
final class CountTable extends VBox {

  private final Messages messages;
  private final GridPane grid = new GridPane();
  private int lines;

  CountTable(String title, Messages messages) {
    this.messages = messages;
    getStyleClass().addAll("card", "count-table");
    Label name = new Label(title);
    name.getStyleClass().add("strong");
    grid.getStyleClass().add("count-grid");
    ColumnConstraints first = new ColumnConstraints();
    first.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().add(first);
    for (int column = 0; column < 4; column++) {
      ColumnConstraints number = new ColumnConstraints();
      number.setHalignment(HPos.RIGHT);
      grid.getColumnConstraints().add(number);
    }
    getChildren().setAll(name, grid);
  }

  /** Begins anew. */
  void clear() {
    grid.getChildren().clear();
    lines = 0;
    row(
        "",
        messages.get("column.tasks"),
        messages.get("column.events"),
        messages.get("column.attempts"),
        messages.get("column.bytes"));
    grid.getChildren().forEach(node -> node.getStyleClass().addAll("text-muted", "small-text"));
  }

  void add(String name, AgeCount count) {
    row(
        name,
        NumberText.grouped(count.tasks()),
        NumberText.grouped(count.events()),
        NumberText.grouped(count.attempts()),
        BytesText.of(count.bytes()));
  }

  private void row(String... words) {
    for (int column = 0; column < words.length; column++) {
      Label label = new Label(words[column]);
      if (column > 0) {
        label.setMinWidth(USE_PREF_SIZE);
      }
      grid.add(label, column, lines);
    }
    lines++;
  }
}
