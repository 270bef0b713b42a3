package dev.holdfast.desktop.tasks.completion;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.completion.LineOffers.Offer;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.stage.Popup;

/** The list below the filter line of what the word at the caret may become. */
public final class FilterPopup extends Popup {

  private static final double WIDTH = 280;
  private static final double ROW = 28;
  private static final double EDGE = 10;
  private static final int ROWS = 10;

  private final TextField line;
  final RowsView<Offer> list;
  private final Runnable refused;

  /**
   * Opens nothing yet.
   *
   * @param left tells how many tasks each offer leaves; empty while nobody knows
   * @param accept takes what was chosen
   * @param refused hears that the list was closed by its key
   */
  public FilterPopup(
      TextField line,
      Messages messages,
      Function<Offer, OptionalLong> left,
      Consumer<Offer> accept,
      Runnable refused) {
    this.line = line;
    this.refused = refused;
    list =
        RowsView.list(
                messages,
                "filter.offers",
                Column.<Offer>line(() -> drawing(left))
                    .said(offer -> spoken(offer, left.apply(offer), messages)))
            .named("filterOffers")
            .asHighAsRows(EDGE, ROW, ROWS)
            .opens(1, accept);
    list.list().fixedCellSizeProperty().bind(TextScale.of(ROW));
    list.control.setFocusTraversable(false);
    list.control.setPrefWidth(WIDTH);
    getContent().setAll(styled(new StackPane(list.control), "filter-offers"));
    setAutoHide(true);
    setHideOnEscape(false);
    line.addEventFilter(KeyEvent.KEY_PRESSED, event -> pressed(event, accept));
  }

  private static Function<Offer, Node> drawing(Function<Offer, OptionalLong> left) {
    Label value = wide(new Label());
    Label count = whole(label("", "offer-count"));
    HBox row = centred(new HBox(12, value, count));
    return offer -> {
      OptionalLong known = left.apply(offer);
      value.setText(offer.shown());
      count.setText(known.isPresent() ? NumberText.grouped(known.getAsLong()) : "");
      return row;
    };
  }

  private static String spoken(Offer offer, OptionalLong left, Messages messages) {
    return left.isPresent()
        ? offer.shown() + ", " + messages.get("filter.left", left.getAsLong())
        : offer.shown();
  }

  /** Shows offers, or nothing if there are none. */
  public void show(List<Offer> offers) {
    list.choose(null);
    list.show(offers);
    if (offers.isEmpty() || line.getScene() == null) {
      hide();
      return;
    }
    if (!isShowing()) {
      Bounds place = line.localToScreen(line.getLayoutBounds());
      show(line, place.getMinX(), place.getMaxY() + 2);
    }
  }

  private void pressed(KeyEvent event, Consumer<Offer> accept) {
    if (!isShowing()) {
      return;
    }
    Offer chosen = list.chosenProperty().get();
    switch (KeyArea.OFFERS.of(event).orElse(null)) {
      case NEXT_OFFER -> move(1);
      case PREVIOUS_OFFER -> move(-1);
      case CLOSE -> {
        hide();
        refused.run();
      }
      case CHOOSE, COMPLETE -> {
        if (chosen == null) {
          hide();
          return;
        }
        accept.accept(chosen);
      }
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private void move(int step) {
    List<Offer> offers = list.items();
    int at = offers.indexOf(list.chosenProperty().get());
    int to = at < 0 && step < 0 ? offers.size() - 1 : Math.floorMod(at + step, offers.size());
    list.reveal(offers.get(to));
  }
}
