package dev.holdfast.desktop.palette;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Shown;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** A command with what tells it from others, and its key. */
final class PaletteLine extends HBox implements Function<PaletteCommand, Node> {

  private final Label title = whole(new Label());
  private final Label detail = styled(new Label(), "text-muted");
  private final Label keys = whole(styled(new Label(), "palette-keys"));

  PaletteLine() {
    detail.setMinWidth(0);
    getStyleClass().add("palette-row");
    setAlignment(Pos.CENTER_LEFT);
    getChildren().setAll(title, detail, gap(), keys);
  }

  @Override
  public Node apply(PaletteCommand command) {
    title.setText(command.title());
    detail.setText(command.detail());
    keys.setText(command.keys());
    Shown.now(keys, !command.keys().isEmpty());
    return this;
  }

  /** Returns the row as a screen reader says it. */
  static String spoken(PaletteCommand command) {
    return command.title() + " " + command.detail();
  }
}
