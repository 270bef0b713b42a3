package dev.holdfast.desktop.act;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;

/** How carefully it is done. */
final class ActPaceView extends FxmlView {

  @FXML private CheckBox canary;
  @FXML private TextField first;
  @FXML private TextField watch;
  @FXML private TextField perMinute;
  @FXML private Label paceProblem;

  ActPaceView(ActPaceViewModel pace, Messages messages) {
    super(messages);
    load();
    canary.selectedProperty().bindBidirectional(pace.canary);
    first.textProperty().bindBidirectional(pace.first);
    watch.textProperty().bindBidirectional(pace.watch);
    perMinute.textProperty().bindBidirectional(pace.perMinute);
    first.disableProperty().bind(canary.selectedProperty().not());
    watch.disableProperty().bind(canary.selectedProperty().not());
    Shown.saying(paceProblem, pace.written.map(ActPaceViewModel.Written::problem));
  }
}
