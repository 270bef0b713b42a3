package dev.holdfast.desktop.palette;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The palette over the window. The keyboard stays in the field; a click beside it closes it. */
public final class PaletteView extends FxmlView {

  private static final int MOST_ROWS = 10;
  private static final int PAGE = 8;
  private static final double ROW = 34;
  private static final double EDGE = 10;

  private final PaletteViewModel palette;

  private final RowsView<PaletteCommand> list =
      RowsView.list(
              messages,
              "list",
              Column.<PaletteCommand>line(PaletteView::line).said(PaletteView::spoken))
          .named("paletteList", "palette-list")
          .asHighAsRows(EDGE, ROW, MOST_ROWS)
          .opens(1, this::run);
  private Node before;

  @FXML private VBox card;
  @FXML private TextField paletteField;
  @FXML private ProgressIndicator busy;
  @FXML private Label paletteSentence;

  /** Shows what the view model has, while it is open, in a layer to lay over the window. */
  public PaletteView(PaletteViewModel palette) {
    this.palette = palette;
    load();
    node().addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressedBeside);
    paletteField.textProperty().bindBidirectional(palette.typed);
    paletteField.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    Shown.when(busy, palette.busy);
    Shown.saying(paletteSentence, palette.sentence);
    card.getChildren().add(list.control);
    list.control.setFocusTraversable(false);
    list.list().fixedCellSizeProperty().bind(TextScale.of(ROW));
    Shown.when(list.control, Bindings.isNotEmpty(palette.found));
    palette.found.subscribe(
        () -> {
          list.show(palette.found);
          showChosen();
        });
    palette.open.subscribe(this::show);
    palette.chosen.subscribe(index -> showChosen());
  }

  /** A command with what tells it from others, and its key. */
  private static Function<PaletteCommand, Node> line() {
    Label title = whole(new Label());
    Label detail = label("", "text-muted");
    detail.setMinWidth(0);
    Label keys = whole(label("", "palette-keys"));
    HBox row = centred(hbox("palette-row", title, detail, gap(), keys));
    return command -> {
      title.setText(command.title());
      detail.setText(command.detail());
      keys.setText(command.keys());
      Shown.now(keys, !command.keys().isEmpty());
      return row;
    };
  }

  /** Returns the row as a screen reader says it. */
  private static String spoken(PaletteCommand command) {
    return command.title() + " " + command.detail();
  }

  private void show(boolean open) {
    if (open) {
      before = node().getScene() == null ? null : node().getScene().getFocusOwner();
      node().setVisible(true);
      paletteField.requestFocus();
    } else {
      boolean mine = paletteField.isFocused();
      node().setVisible(false);
      if (mine && before != null && before.getScene() != null) {
        before.requestFocus();
      }
      before = null;
    }
  }

  private void showChosen() {
    int index = palette.chosen.get();
    boolean there = index >= 0 && index < palette.found.size();
    PaletteCommand chosen = there ? palette.found.get(index) : null;
    list.reveal(chosen);
    // The keyboard never leaves the field, so a screen reader hears of the choice there.
    paletteField.setAccessibleHelp(chosen == null ? null : spoken(chosen));
  }

  private void pressed(KeyEvent event) {
    switch (KeyArea.OFFERS.of(event).orElse(null)) {
      case NEXT_OFFER -> palette.move(1);
      case PREVIOUS_OFFER -> palette.move(-1);
      case NEXT_OFFERS -> page(PAGE);
      case PREVIOUS_OFFERS -> page(-PAGE);
      case CHOOSE -> palette.run();
      case CLOSE -> palette.close();
      case COMPLETE -> {}
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private void page(int by) {
    int last = palette.found.size() - 1;
    palette.choose(Math.clamp(palette.chosen.get() + by, 0, Math.max(0, last)));
  }

  private void run(PaletteCommand command) {
    palette.choose(palette.found.indexOf(command));
    palette.run();
  }

  private void pressedBeside(MouseEvent event) {
    if (event.getTarget() == node()) {
      palette.close();
    }
    event.consume();
  }
}
