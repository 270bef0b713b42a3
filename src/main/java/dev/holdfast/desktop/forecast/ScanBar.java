package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.button;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.ReadBar;
import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/** Offers to scan the store for rules that a survey cannot tell, and shows how that goes. */
final class ScanBar extends VBox {

  ScanBar(ForecastViewModel model, Messages messages) {
    getStyleClass().add("runtime-bar");
    Button begin = button(messages.get("common.calculate"), () -> model.scan(), "small", "accent");
    begin.disableProperty().bind(model.survey.loading);
    ReadBar running = new ReadBar(model.scans, messages.get("job.scan"));
    Shown.when(running, model.scans.loading);
    Shown.when(begin, model.scans.loading.not());
    InlineFailure failure = InlineFailure.of(model.scans.failure, model::scan);
    getChildren().setAll(failure, begin, running);
    show(false);
  }

  /** Offers it, or does not. */
  void show(boolean offered) {
    Shown.now(this, offered);
  }
}
