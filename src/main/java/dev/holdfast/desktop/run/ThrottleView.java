package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.ThrottleViewModel.HowItRuns;
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
    zone.textProperty().bindBidirectional(model.zone);
    zone.disableProperty().bind(model.window.isEmpty());
    window.textProperty().bindBidirectional(model.window);
    waits.selectedProperty().bindBidirectional(model.waits);
    waits.disableProperty().bind(model.window.isEmpty());
    target.textProperty().bindBidirectional(model.target);
    pause.textProperty().bindBidirectional(model.pause);
    maxRows.textProperty().bindBidirectional(model.maxRows);
    maxTime.textProperty().bindBidirectional(model.maxTime);
    Shown.saying(problem, model.how.map(HowItRuns::problem));
    // The dialog around it grows and shrinks with it.
    ((TitledPane) node()).expandedProperty().subscribe(expanded -> Nodes.fitWindow(node()));
  }
}
