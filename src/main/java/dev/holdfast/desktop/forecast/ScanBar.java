package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Offers to scan the store for rules that a survey cannot tell, and shows how that goes. */
final class ScanBar extends VBox {

  ScanBar(ForecastViewModel model, Messages messages) {
    getStyleClass().add("runtime-bar");
    Button begin = new Button(messages.get("scan"));
    begin.getStyleClass().addAll("small", "accent");
    begin.setOnAction(event -> model.scan());
    begin.disableProperty().bind(model.survey().loadingProperty());
    ProgressBar line = new ProgressBar();
    line.getStyleClass().add("health-progress");
    line.progressProperty().bind(model.scans().fractionProperty());
    line.setAccessibleText(messages.get("job.scan"));
    Button stop = new Button(messages.get("stop"));
    stop.getStyleClass().add("small");
    stop.setOnAction(event -> model.scans().cancel());
    HBox running = new HBox(line, stop);
    running.setAlignment(Pos.CENTER_LEFT);
    running.getStyleClass().add("chart-foot");
    only(running, model.scans().loadingProperty());
    only(begin, model.scans().loadingProperty().not());
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(model.scans().failureProperty());
    failure.setOnRetry(model::scan);
    getChildren().setAll(failure, begin, running);
    show(false);
  }

  /** Offers it, or does not. */
  void show(boolean offered) {
    setVisible(offered);
    setManaged(offered);
  }

  private static void only(Node node, javafx.beans.value.ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(condition);
  }
}
