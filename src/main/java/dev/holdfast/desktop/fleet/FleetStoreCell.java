package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A store's name with the colour of its environment, and below it what it is and whether it is
 * open, how far the look at it is, or that it failed.
 */
final class FleetStoreCell extends TableCell<FleetRow, FleetRow> {

  private final Messages messages;
  private final Label name = styled(new Label(), "strong");
  private final Label state = styled(new Label(), "text-muted", "fleet-second");
  private final FontIcon sign = styled(new FontIcon(Feather.ALERT_CIRCLE), "health-failed");
  private final ProgressBar progress = styled(new ProgressBar(), "fleet-progress");
  private final HBox line;

  FleetStoreCell(Messages messages) {
    this.messages = messages;
    Region bar = styled(new Region(), "env-bar", "connection-bar");
    VBox words = wide(new VBox(name, state, progress));
    words.setAlignment(Pos.CENTER_LEFT);
    words.setMinWidth(0);
    line = new HBox(bar, words);
    line.getStyleClass().add("fleet-name");
    line.setAlignment(Pos.CENTER_LEFT);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  @Override
  protected void updateItem(FleetRow row, boolean empty) {
    super.updateItem(row, empty);
    progress.progressProperty().unbind();
    if (empty || row == null) {
      setText(null);
      setGraphic(null);
      setTooltip(null);
      return;
    }
    boolean running = row.lookProperty().get() == FleetRow.Look.RUNNING;
    boolean failed =
        row.lookProperty().get() == FleetRow.Look.NONE
            && row.outcomeProperty().get() instanceof FleetOutcome.Failed;
    name.setText(VisibleText.line(row.item().profile().name()));
    state.setText(
        row.factsProperty().get() == null
            ? state(row, failed)
            : messages.get("state.of", row.factsProperty().get().kind(), state(row, failed)));
    state.setGraphic(failed ? sign : null);
    Shown.now(state, !running);
    Shown.now(progress, running);
    if (running) {
      progress.progressProperty().bind(row.fractionProperty());
      progress.setAccessibleText(messages.get("state.RUNNING"));
    }
    EnvironmentStyle.apply(line, row.item().profile().environment());
    setTooltip(
        new Tooltip(
            name.getText()
                + "\n"
                + VisibleText.line(row.item().profile().address())
                + "\n"
                + state.getText()));
    setText(name.getText() + ", " + state.getText());
    setGraphic(line);
  }

  private String state(FleetRow row, boolean failed) {
    return messages.get(
        "state."
            + switch (row.lookProperty().get()) {
              case RUNNING, WAITING -> row.lookProperty().get().name();
              case NONE -> failed ? "NOT_READ" : row.item().stateProperty().get().name();
            });
  }
}
