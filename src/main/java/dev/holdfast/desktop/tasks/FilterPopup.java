package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.KeyArea;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.stage.Popup;

/** The list below the filter line of what the word at the caret may become. */
final class FilterPopup {

  private static final double WIDTH = 280;
  private static final double ROW = 28;
  private static final int ROWS = 10;

  private final TextField line;
  private final Popup popup = new Popup();
  private final ListView<FilterCompletion.Offer> list = named(new ListView<>(), "filterOffers");
  private Function<FilterCompletion.Offer, OptionalLong> left = _ -> OptionalLong.empty();
  private LongFunction<String> spoken = Long::toString;

  /**
   * Opens nothing yet.
   *
   * @param accept takes what was chosen
   */
  FilterPopup(TextField line, String accessible, Consumer<FilterCompletion.Offer> accept) {
    this.line = line;
    list.setAccessibleText(accessible);
    list.fixedCellSizeProperty().bind(TextScale.of(ROW));
    list.setFocusTraversable(false);
    list.setPrefWidth(WIDTH);
    list.setCellFactory(_ -> new OfferCell());
    list.setOnMouseClicked(
        event -> {
          FilterCompletion.Offer chosen = list.getSelectionModel().getSelectedItem();
          if (chosen != null) {
            accept.accept(chosen);
          }
        });
    StackPane card = styled(new StackPane(list), "filter-offers");
    popup.getContent().setAll(card);
    popup.setAutoHide(true);
    popup.setHideOnEscape(false);
    line.addEventFilter(KeyEvent.KEY_PRESSED, event -> pressed(event, accept));
  }

  /**
   * Shows beside each offer what it leaves.
   *
   * @param counts tells how many tasks; empty while nobody knows
   * @param words says it to those who cannot see it
   */
  FilterPopup counting(
      Function<FilterCompletion.Offer, OptionalLong> counts, LongFunction<String> words) {
    left = counts;
    spoken = words;
    return this;
  }

  /** Hears that it is no longer shown. */
  void onHidden(Runnable listener) {
    popup.setOnHidden(event -> listener.run());
  }

  /** Shows what the offers leave, as it is known now. */
  void recount() {
    list.refresh();
  }

  private final class OfferCell extends ListCell<FilterCompletion.Offer> {

    private final Label value = new Label();
    private final Label count = new Label();
    private final HBox row = new HBox(value, count);

    OfferCell() {
      value.setMaxWidth(Double.MAX_VALUE);
      value.setMinWidth(0);
      HBox.setHgrow(value, Priority.ALWAYS);
      count.setMinWidth(USE_PREF_SIZE);
      count.getStyleClass().add("offer-count");
      row.setAlignment(Pos.CENTER_LEFT);
      row.setSpacing(12);
      // The row takes the width of the list, not the list that of the longest value.
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(FilterCompletion.Offer offer, boolean empty) {
      super.updateItem(offer, empty);
      if (empty || offer == null) {
        setGraphic(null);
        setAccessibleText(null);
        return;
      }
      OptionalLong known = left.apply(offer);
      value.setText(offer.shown());
      count.setText(known.isPresent() ? NumberText.grouped(known.getAsLong()) : "");
      setAccessibleText(
          known.isPresent()
              ? offer.shown() + ", " + spoken.apply(known.getAsLong())
              : offer.shown());
      setGraphic(row);
    }
  }

  boolean isShown() {
    return popup.isShowing();
  }

  /** Shows offers, or nothing if there are none. */
  void show(List<FilterCompletion.Offer> offers) {
    list.getItems().setAll(offers);
    list.getSelectionModel().clearSelection();
    if (offers.isEmpty() || line.getScene() == null) {
      popup.hide();
      return;
    }
    list.setPrefHeight(Math.min(ROWS, offers.size()) * TextScale.now(ROW) + 10);
    if (!popup.isShowing()) {
      Bounds place = line.localToScreen(line.getLayoutBounds());
      popup.show(line, place.getMinX(), place.getMaxY() + 2);
    }
  }

  void hide() {
    popup.hide();
  }

  private void pressed(KeyEvent event, Consumer<FilterCompletion.Offer> accept) {
    if (!popup.isShowing()) {
      return;
    }
    FilterCompletion.Offer chosen = list.getSelectionModel().getSelectedItem();
    switch (KeyArea.OFFERS.of(event).orElse(null)) {
      case NEXT_OFFER -> move(1);
      case PREVIOUS_OFFER -> move(-1);
      case CLOSE -> hide();
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
    int size = list.getItems().size();
    int at = list.getSelectionModel().getSelectedIndex();
    list.getSelectionModel().select(at < 0 && step < 0 ? size - 1 : Math.floorMod(at + step, size));
    list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - ROWS / 2));
  }
}
