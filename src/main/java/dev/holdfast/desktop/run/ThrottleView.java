package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;

/** How a cleanup runs, folded up: who needs nothing of it need not read it. */
public final class ThrottleView extends FxmlView {

  @FXML private TextField window;
  @FXML private CheckBox waits;
  @FXML private TextField target;
  @FXML private TextField pause;
  @FXML private TextField maxRows;
  @FXML private TextField maxTime;
  @FXML private TextField zone;
  @FXML private Label problem;

  /** Shows it. */
  public ThrottleView(ThrottleViewModel model) {
    load();
    Messages messages = Fxml.messages(ThrottleView.class);
    zone.textProperty().bindBidirectional(model.zoneProperty());
    zone.setAccessibleText(messages.get("how.zone"));
    zone.disableProperty().bind(model.windowProperty().isEmpty());
    window.textProperty().bindBidirectional(model.windowProperty());
    waits.selectedProperty().bindBidirectional(model.waitsProperty());
    waits.disableProperty().bind(model.windowProperty().isEmpty());
    target.textProperty().bindBidirectional(model.targetProperty());
    pause.textProperty().bindBidirectional(model.pauseProperty());
    maxRows.textProperty().bindBidirectional(model.maxRowsProperty());
    maxTime.textProperty().bindBidirectional(model.maxTimeProperty());
    problem.textProperty().bind(model.howBinding().map(HowItRuns::problem));
    Shown.when(problem, problem.textProperty().isNotEmpty());
    ((TitledPane) node()).expandedProperty().subscribe(expanded -> fit());
  }

  /** The dialog around it grows and shrinks with it. */
  private void fit() {
    if (node().getScene() != null && node().getScene().getWindow() != null) {
      node().getScene().getWindow().sizeToScene();
    }
  }
}
