package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.whole;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** What was counted, line by line: a name at the left, numbers at the right. */
public final class AmountGrid extends GridPane {

  /** Has a first line with what the numbers are. */
  public AmountGrid(List<String> titles) {
    getStyleClass().add("receipt-amounts");
    ColumnConstraints name = new ColumnConstraints();
    name.setHgrow(Priority.ALWAYS);
    getColumnConstraints().add(name);
    line(titles).forEach(title -> title.getStyleClass().add("text-muted"));
  }

  /** Adds a line and returns its texts, which may be given a look. */
  public List<Label> line(List<String> texts) {
    int row = getRowCount();
    List<Label> labels = new ArrayList<>();
    for (String text : texts) {
      Label label = whole(new Label(text));
      label.getStyleClass().add("amount");
      setHalignment(label, labels.isEmpty() ? HPos.LEFT : HPos.RIGHT);
      add(label, labels.size(), row);
      labels.add(label);
    }
    return labels;
  }
}
