package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A preview that is being made: how far it is, and a way to stop it. */
final class ScanStrip extends VBox {

  /**
   * Follows a preview.
   *
   * @param alone whether there is nothing else to show
   */
  ScanStrip(PreviewViewModel<?> preview, Messages messages, boolean alone) {
    getStyleClass().addAll("scan-strip", "card");
    Label title = styled(new Label(messages.get(alone ? "scan.title" : "scan.again")), "strong");
    Label percent = styled(new Label(), "text-muted");
    percent
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () ->
                    preview.read.fraction.get() < 0
                        ? ""
                        : Math.round(preview.read.fraction.get() * 100) + " %",
                preview.read.fraction));
    Button cancel = button(messages.get("common.cancel"), () -> preview.cancel(), "small");
    Region gap = wide(new Region());
    HBox words = centred(styled(new HBox(title, percent, gap, cancel), "scan-words"));
    ProgressBar bar = new ProgressBar();
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.progressProperty().bind(preview.read.fraction);
    bar.setAccessibleText(messages.get("scan.title"));
    getChildren().addAll(words, bar);
    setMaxHeight(USE_PREF_SIZE);
    if (alone) {
      getStyleClass().add("alone");
    }
  }
}
