package dev.holdfast.desktop.fleet;

import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.text.Messages;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableCell;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Whether a store is open, how far the look at it is, or that it failed. */
final class FleetStateCell extends TableCell<FleetRow, FleetRow> {

  private final Messages messages;
  private final ProgressBar bar = new ProgressBar();
  private final FontIcon sign = new FontIcon(Feather.ALERT_CIRCLE);

  FleetStateCell(Messages messages) {
    this.messages = messages;
    bar.getStyleClass().add("fleet-progress");
    sign.getStyleClass().add("health-failed");
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    bar.progressProperty().unbind();
    setGraphic(null);
    setContentDisplay(ContentDisplay.LEFT);
    setText("");
    if (empty || row == null) {
      return;
    }
    switch (row.lookProperty().get()) {
      case RUNNING -> {
        bar.progressProperty().bind(row.fractionProperty());
        bar.setAccessibleText(messages.get("state.RUNNING"));
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setGraphic(bar);
      }
      case WAITING -> setText(messages.get("state.WAITING"));
      case NONE -> rest(row);
    }
  }

  private void rest(FleetRow row) {
    boolean failed = row.outcomeProperty().get() instanceof FleetOutcome.Failed;
    setGraphic(failed ? sign : null);
    setText(
        failed
            ? messages.get("state.NOT_READ")
            : messages.get("state." + row.item().stateProperty().get()));
  }
}
