package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A few lines of tasks with their rows and bytes, under a title. */
final class CountTable extends VBox {

  private final Messages messages;
  private final GridPane grid = styled(new GridPane(), "count-grid");
  private List<Measure> measures = List.of();
  private int lines;

  CountTable(String title, Messages messages) {
    this.messages = messages;
    getStyleClass().addAll("card", "count-table");
    Label name = styled(new Label(title), "strong");
    getChildren().setAll(name, grid);
  }

  /** Begins anew. */
  void clear(List<Measure> shown) {
    measures = shown;
    grid.getChildren().clear();
    lines = 0;
    MeasureWords words = MeasureWords.load();
    row("", messages.get("common.many"), words::title, messages.get("column.bytes"));
    grid.getChildren().forEach(node -> node.getStyleClass().addAll("text-muted", "small-text"));
  }

  void add(String name, AgeCount count) {
    row(
        name,
        NumberText.grouped(count.tasks()),
        measure -> NumberText.grouped(count.amounts().of(measure.key())),
        BytesText.of(count.bytes()));
  }

  private void row(String name, String tasks, Function<Measure, String> part, String bytes) {
    Label first = new Label(name);
    GridPane.setHgrow(first, Priority.ALWAYS);
    grid.add(first, 0, lines);
    List<String> numbers = new ArrayList<>(List.of(tasks));
    measures.forEach(measure -> numbers.add(part.apply(measure)));
    numbers.add(bytes);
    for (int column = 0; column < numbers.size(); column++) {
      Label number = whole(new Label(numbers.get(column)));
      GridPane.setHalignment(number, HPos.RIGHT);
      grid.add(number, column + 1, lines);
    }
    lines++;
  }
}
