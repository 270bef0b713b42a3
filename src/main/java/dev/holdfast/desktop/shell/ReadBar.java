package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/** How far something is read, and a way to stop it. */
public final class ReadBar extends HBox {

  /**
   * Follows what is read.
   *
   * @param title what a screen reader says of it
   */
  public ReadBar(StoreRead<?> read, String title) {
    ProgressBar line = styled(new ProgressBar(), "health-progress");
    line.progressProperty().bind(read.fraction);
    line.setAccessibleText(title);
    getStyleClass().add("read-bar");
    setAlignment(Pos.CENTER_LEFT);
    setMaxWidth(USE_PREF_SIZE);
    getChildren().setAll(line, button(Messages.common().get("common.stop"), read::cancel, "small"));
  }
}
