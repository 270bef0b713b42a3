package dev.holdfast.desktop.palette;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** A command, or a task with its id, its status, and the piece of its error that was typed. */
final class PaletteLine extends HBox implements Function<PaletteCommand, Node> {

  private final Label title = whole(new Label());
  private final Label detail = styled(new Label(), "text-muted");
  private final StatusLabel status = whole(new StatusLabel());
  private final Label error = styled(new Label(), "text-muted");
  private final Label keys = whole(styled(new Label(), "palette-keys"));

  PaletteLine() {
    error.setMinWidth(0);
    getStyleClass().add("palette-row");
    setAlignment(Pos.CENTER_LEFT);
    getChildren().setAll(title, detail, status, error, gap(), keys);
  }

  @Override
  public Node apply(PaletteCommand command) {
    FoundTask task = command.task();
    title.setText(command.title());
    detail.setText(command.detail());
    detail.setMinWidth(task == null ? 0 : USE_PREF_SIZE);
    boolean known = task != null && task.status() != null;
    status.show(known ? task.status() : null, known ? new StatusStyle(task.known()) : null);
    error.setText(task == null ? "" : task.error());
    keys.setText(command.keys());
    Shown.now(status, known);
    Shown.now(error, task != null && !task.error().isEmpty());
    Shown.now(keys, !command.keys().isEmpty());
    return this;
  }

  /** Returns the row as a screen reader says it. */
  static String spoken(PaletteCommand command) {
    FoundTask task = command.task();
    String said = command.title() + " " + command.detail();
    return task == null
        ? said
        : said
            + (task.status() == null ? "" : " " + new StatusStyle(task.known()).text(task.status()))
            + " "
            + task.error();
  }
}
