package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Offers to scan the store for rules that a survey cannot tell, and shows how that goes. */
final class ScanBar extends VBox {

  ScanBar(ForecastViewModel model, Messages messages) {
    getStyleClass().add("runtime-bar");
    Button begin =
        acting(
            styled(new Button(messages.get("common.calculate")), "small", "accent"),
            () -> model.scan());
    begin.disableProperty().bind(model.survey().loadingProperty());
    ProgressBar line = styled(new ProgressBar(), "health-progress");
    line.progressProperty().bind(model.scans().fractionProperty());
    line.setAccessibleText(messages.get("job.scan"));
    Button stop =
        acting(
            styled(new Button(messages.get("common.stop")), "small"), () -> model.scans().cancel());
    HBox running = centred(styled(new HBox(line, stop), "chart-foot"));
    only(running, model.scans().loadingProperty());
    only(begin, model.scans().loadingProperty().not());
    InlineFailure failure = InlineFailure.of(model.scans().failureProperty(), model::scan);
    getChildren().setAll(failure, begin, running);
    show(false);
  }

  /** Offers it, or does not. */
  void show(boolean offered) {
    Shown.now(this, offered);
  }

  private static void only(Node node, javafx.beans.value.ObservableValue<Boolean> condition) {
    Shown.when(node, condition);
  }
}
