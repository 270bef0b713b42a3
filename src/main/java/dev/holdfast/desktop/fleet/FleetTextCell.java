package dev.holdfast.desktop.fleet;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;

/** A text of a store; a dash where nothing is known. */
final class FleetTextCell extends TableCell<FleetRow, FleetRow> {

  private final Function<FleetRow, String> text;

  FleetTextCell(Function<FleetRow, String> text) {
    this.text = text;
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    String known = empty || row == null ? "" : text.apply(row);
    setText(known == null ? "–" : known);
    setTooltip(known == null || known.isEmpty() ? null : new Tooltip(known));
  }
}
