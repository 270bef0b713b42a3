package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;

/** A preview that is being made: how far it is, and a way to stop it. */
final class ScanStrip extends FxmlView {

  @FXML private Label scanTitle;
  @FXML private Label scanPercent;
  @FXML private Button scanCancel;
  @FXML private ProgressBar scanBar;

  /**
   * Follows a preview.
   *
   * @param alone whether there is nothing else to show
   */
  ScanStrip(PreviewViewModel<?> preview, Messages messages, boolean alone) {
    super(messages);
    load();
    scanTitle.setText(messages.get(alone ? "scan.title" : "scan.again"));
    scanPercent
        .textProperty()
        .bind(
            preview.read.fraction.map(
                done -> done.doubleValue() < 0 ? "" : Math.round(done.doubleValue() * 100) + " %"));
    acting(scanCancel, () -> preview.cancel());
    scanBar.progressProperty().bind(preview.read.fraction);
    if (alone) {
      node().getStyleClass().add("alone");
    }
  }
}
