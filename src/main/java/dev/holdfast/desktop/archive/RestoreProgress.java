package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.FlowPane;

/** How far a restore, or the look before it, is, and a button that stops it. */
final class RestoreProgress extends FlowPane {

  /**
   * Follows the work.
   *
   * @param key what is being done
   */
  RestoreProgress(RestoreViewModel model, Messages messages, String key) {
    super(8, 4);
    ProgressBar bar = styled(new ProgressBar(), "health-progress");
    bar.progressProperty().bind(model.fractionProperty());
    bar.setAccessibleText(messages.get(key));
    Button cancel =
        acting(styled(new Button(messages.get("cancel")), "small"), () -> model.cancel());
    getChildren().setAll(new Label(messages.get(key)), bar, cancel);
  }
}
