package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.styled;

import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** Two facts of a store above each other; a dash where nothing is known. */
final class FleetTwoLinesCell extends TableCell<FleetRow, FleetRow> {

  private final Function<FleetRow, String> first;
  private final Function<FleetRow, String> second;
  private final Label upper = new Label();
  private final Label lower = styled(new Label(), "text-muted", "fleet-second");
  private final VBox lines = new VBox(upper, lower);

  /**
   * Shows what these tell of a row; null where they do not know.
   *
   * @param position of both in the column
   */
  FleetTwoLinesCell(
      Function<FleetRow, String> first, Function<FleetRow, String> second, Pos position) {
    this.first = first;
    this.second = second;
    lower.managedProperty().bind(lower.visibleProperty());
    lines.setAlignment(position);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setText(null);
      setGraphic(null);
      setTooltip(null);
      return;
    }
    String above = first.apply(row);
    String below = second.apply(row);
    upper.setText(above == null ? "–" : above);
    lower.setText(below == null ? "" : below);
    lower.setVisible(below != null);
    String all = below == null ? upper.getText() : upper.getText() + ", " + below;
    setText(all);
    setTooltip(above == null ? null : new Tooltip(all));
    setGraphic(lines);
  }
}
