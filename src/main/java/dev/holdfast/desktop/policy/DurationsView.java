package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Shown;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A duration for each key of a file of the runtime. */
final class DurationsView extends VBox {

  private TextField first;

  DurationsView(DurationsViewModel model, Runnable onEnter) {
    getStyleClass().add("policy-field");
    GridPane grid = styled(new GridPane(), "field-grid");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(names, values);
    grid.setHgap(10);
    grid.setVgap(6);
    for (String key : model.keys()) {
      TextField field = new TextField();
      field.setId("duration-" + key);
      field.textProperty().bindBidirectional(model.typed().get(key));
      field.setOnAction(event -> onEnter.run());
      Label label = new Label(key);
      label.setLabelFor(field);
      grid.addRow(grid.getRowCount(), label, field);
      first = first == null ? field : first;
    }
    Label hint = small("text-muted");
    hint.setText(model.hint());
    Label problem = small("problem");
    problem.textProperty().bind(model.problemBinding());
    Shown.when(problem, problem.textProperty().isNotEmpty());
    getChildren().addAll(grid, hint, problem);
  }

  /** Puts the keyboard into the first. */
  void focus() {
    first.requestFocus();
  }

  private static Label small(String style) {
    return wrapped(styled(new Label(), style, "small-text"));
  }
}
