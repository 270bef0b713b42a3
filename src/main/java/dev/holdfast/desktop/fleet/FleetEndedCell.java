package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.fx.EndedBars;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.text.FleetText;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;

/** What ended in the last day, an hour a bar; empty where nobody knows, with why in its tooltip. */
final class FleetEndedCell extends TableCell<FleetRow, FleetRow> {

  private final FleetText words;

  FleetEndedCell(FleetText words) {
    this.words = words;
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    getStyleClass().add("fleet-ended");
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    FleetEnded ended =
        empty || row == null
            ? null
            : row.endedProperty().get() == null
                ? new FleetEnded.NotAsked()
                : row.endedProperty().get();
    if (ended == null) {
      setText(null);
      setTooltip(null);
      setGraphic(null);
      return;
    }
    String said = words.of(ended);
    setText(said);
    setTooltip(new Tooltip(said));
    if (ended instanceof FleetEnded.Counted counted) {
      EndedBars bars = new EndedBars(counted.byHour(), counted.failedByHour());
      bars.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
      bars.setAccessibleText(said);
      setGraphic(bars);
    } else {
      setGraphic(null);
    }
  }
}
