package dev.holdfast.desktop.archive;

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
    ProgressBar bar = new ProgressBar();
    bar.getStyleClass().add("health-progress");
    bar.progressProperty().bind(model.fractionProperty());
    bar.setAccessibleText(messages.get(key));
    Button cancel = new Button(messages.get("cancel"));
    cancel.getStyleClass().add("small");
    cancel.setOnAction(event -> model.cancel());
    getChildren().setAll(new Label(messages.get(key)), bar, cancel);
  }
}
