package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A store's name with the colour of its environment, and below it what it is and whether it is
 * open, how far the look at it is, or that it failed.
 */
final class FleetStoreLine {

  private final Messages messages;
  private final Label name = styled(new Label(), "strong");
  private final Label state = styled(new Label(), "text-muted", "fleet-second");
  private final FontIcon sign = styled(new FontIcon(Feather.ALERT_CIRCLE), "health-failed");
  private final ProgressBar progress = styled(new ProgressBar(), "fleet-progress");
  private final HBox line;

  FleetStoreLine(Messages messages) {
    this.messages = messages;
    VBox words = wide(new VBox(name, state, progress));
    words.setAlignment(Pos.CENTER_LEFT);
    words.setMinWidth(0);
    Region bar = styled(new Region(), "env-bar", "connection-bar");
    line = centred(styled(new HBox(bar, words), "fleet-name"));
    progress.setAccessibleText(messages.get("state.RUNNING"));
  }

  Node show(FleetRow row) {
    boolean running = row.look.get() == FleetRow.Look.RUNNING;
    name.setText(name(row));
    state.setText(state(messages, row));
    state.setGraphic(failed(row) ? sign : null);
    Shown.now(state, !running);
    Shown.now(progress, running);
    progress.progressProperty().unbind();
    if (running) {
      progress.progressProperty().bind(row.fraction);
    }
    EnvironmentStyle.apply(line, row.item.profile().environment());
    return line;
  }

  /** Returns what a screen reader says. */
  static String said(Messages messages, FleetRow row) {
    return name(row) + ", " + state(messages, row);
  }

  /** Returns all of it, with the address. */
  static String whole(Messages messages, FleetRow row) {
    String address = VisibleText.line(row.item.profile().address());
    return name(row) + "\n" + address + "\n" + state(messages, row);
  }

  private static String name(FleetRow row) {
    return VisibleText.line(row.item.profile().name());
  }

  private static String state(Messages messages, FleetRow row) {
    String look =
        switch (row.look.get()) {
          case RUNNING, WAITING -> row.look.get().name();
          case NONE -> failed(row) ? "NOT_READ" : row.item.state.get().name();
        };
    String state = messages.get("state." + look);
    return row.facts.get() == null
        ? state
        : messages.get("common.beside", row.facts.get().kind(), state);
  }

  private static boolean failed(FleetRow row) {
    return row.look.get() == FleetRow.Look.NONE && row.outcome.get() instanceof FleetOutcome.Failed;
  }
}
