package dev.holdfast.desktop.palette;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import java.util.function.IntConsumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** A command, or a task with its id, its status, and the piece of its error that was typed. */
final class PaletteCell extends ListCell<PaletteCommand> {

  private final Label title = whole(new Label());
  private final Label detail = new Label();
  private final StatusLabel status = whole(new StatusLabel());
  private final Label error = new Label();
  private final Label keys = whole(styled(new Label(), "palette-keys"));
  private final HBox line;

  /**
   * Is empty.
   *
   * @param clicked told the index of the row
   */
  PaletteCell(IntConsumer clicked) {
    for (Label quiet : new Label[] {detail, error}) {
      quiet.getStyleClass().add("text-muted");
      quiet.setMinWidth(0);
    }
    Region gap = wide(new Region());
    line = new HBox(title, detail, status, error, gap, keys);
    line.getStyleClass().add("palette-row");
    line.setAlignment(Pos.CENTER_LEFT);
    setPrefWidth(0);
    setOnMouseClicked(
        event -> {
          if (!isEmpty()) {
            clicked.accept(getIndex());
          }
        });
  }

  @Override
  protected void updateItem(PaletteCommand command, boolean empty) {
    super.updateItem(command, empty);
    if (empty || command == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    FoundTask task = command.task();
    title.setText(command.title());
    detail.setText(command.detail());
    detail.setMinWidth(task == null ? 0 : USE_PREF_SIZE);
    boolean known = task != null && task.status() != null;
    status.show(known ? task.status() : null, known ? new StatusStyle(task.known()) : null);
    error.setText(task == null ? "" : task.error());
    keys.setText(command.keys());
    show(status, known);
    show(error, task != null && !task.error().isEmpty());
    show(keys, !command.keys().isEmpty());
    setGraphic(line);
    setAccessibleText(spoken(command));
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

  private static void show(Node node, boolean shown) {
    Shown.now(node, shown);
  }
}
