package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** A store's name with the colour of its environment. */
final class FleetNameCell extends TableCell<FleetRow, FleetRow> {

  private final Label name = new Label();
  private final HBox line;

  FleetNameCell() {
    Region bar = new Region();
    bar.getStyleClass().addAll("env-bar", "connection-bar");
    name.getStyleClass().add("strong");
    line = new HBox(bar, name);
    line.getStyleClass().add("fleet-name");
    line.setAlignment(Pos.CENTER_LEFT);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setGraphic(null);
      setTooltip(null);
      return;
    }
    name.setText(VisibleText.line(row.item().profile().name()));
    EnvironmentStyle.apply(line, row.item().profile().environment());
    setTooltip(new Tooltip(VisibleText.line(row.item().profile().address())));
    setText(name.getText());
    setGraphic(line);
  }
}
