package dev.holdfast.desktop.palette;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The palette over the window. The keyboard stays in the field; a click beside it closes it. */
public final class PaletteView {

  private static final int MOST_ROWS = 10;
  private static final int PAGE = 8;
  private static final double ROW = 34;
  private static final double EDGE = 10;
  private static final double WIDTH = 680;

  private final PaletteViewModel palette;
  private final Messages messages = Fxml.messages(PaletteView.class);

  /** The layer to lay over the window; invisible while closed. */
  public final StackPane root = styled(new StackPane(), "palette-layer");

  private final TextField field = named(new TextField(), "paletteField");
  private final RowsView<PaletteCommand> list =
      RowsView.list(
              messages,
              "list",
              Column.<PaletteCommand>line(PaletteLine::new).said(PaletteLine::spoken))
          .named("paletteList", "palette-list")
          .asHighAsRows(EDGE, ROW, MOST_ROWS)
          .opens(1, this::run);
  private Node before;

  /** Shows what the view model has, while it is open. */
  public PaletteView(PaletteViewModel palette) {
    this.palette = palette;
    root.getChildren().setAll(card());
    root.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressedBeside);
    palette.open.subscribe(this::show);
    palette.chosen.subscribe(index -> showChosen());
  }

  private Node card() {
    field.setPromptText(messages.get("prompt"));
    field.setAccessibleText(messages.get("accessible"));
    field.textProperty().bindBidirectional(palette.typed);
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    ProgressIndicator busy = styled(new ProgressIndicator(), "small-spinner");
    Shown.when(busy, palette.busy);
    HBox line = styled(new HBox(wide(field), busy), "palette-line");
    Label sentence = named(wrapped(styled(new Label(), "palette-sentence")), "paletteSentence");
    Shown.saying(sentence, palette.sentence);
    list.control.setFocusTraversable(false);
    list.list().fixedCellSizeProperty().bind(TextScale.of(ROW));
    Shown.when(list.control, Bindings.isNotEmpty(palette.found));
    palette.found.subscribe(
        () -> {
          list.show(palette.found);
          showChosen();
        });
    VBox card = styled(new VBox(line, sentence, list.control), "palette");
    card.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
    card.setMinHeight(0);
    StackPane.setAlignment(card, Pos.TOP_CENTER);
    return card;
  }

  private void show(boolean open) {
    if (open) {
      before = root.getScene() == null ? null : root.getScene().getFocusOwner();
      root.setVisible(true);
      field.requestFocus();
    } else {
      boolean mine = field.isFocused();
      root.setVisible(false);
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
    field.setAccessibleHelp(chosen == null ? null : PaletteLine.spoken(chosen));
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
    if (event.getTarget() == root) {
      palette.close();
    }
    event.consume();
  }
}
