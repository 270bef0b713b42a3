package dev.holdfast.desktop.tasks;

import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Bounds;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Popup;

/** The list below the filter line of what the word at the caret may become. */
final class FilterPopup {

  private static final double WIDTH = 280;
  private static final double ROW = 28;
  private static final int ROWS = 10;

  private final TextField line;
  private final Popup popup = new Popup();
  private final ListView<FilterCompletion.Offer> list = new ListView<>();

  /**
   * Opens nothing yet.
   *
   * @param accept takes what was chosen
   */
  FilterPopup(TextField line, String accessible, Consumer<FilterCompletion.Offer> accept) {
    this.line = line;
    list.setId("filterOffers");
    list.setAccessibleText(accessible);
    list.setFixedCellSize(ROW);
    list.setFocusTraversable(false);
    list.setPrefWidth(WIDTH);
    list.setCellFactory(
        _ ->
            new ListCell<>() {
              @Override
              protected void updateItem(FilterCompletion.Offer offer, boolean empty) {
                super.updateItem(offer, empty);
                setText(empty || offer == null ? null : offer.shown());
              }
            });
    list.setOnMouseClicked(
        event -> {
          FilterCompletion.Offer chosen = list.getSelectionModel().getSelectedItem();
          if (chosen != null) {
            accept.accept(chosen);
          }
        });
    StackPane card = new StackPane(list);
    card.getStyleClass().add("filter-offers");
    popup.getContent().setAll(card);
    popup.setAutoHide(true);
    popup.setHideOnEscape(false);
    line.addEventFilter(KeyEvent.KEY_PRESSED, event -> pressed(event, accept));
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
    list.setPrefHeight(Math.min(ROWS, offers.size()) * ROW + 10);
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
    switch (event.getCode()) {
      case DOWN -> move(1);
      case UP -> move(-1);
      case ESCAPE -> hide();
      case ENTER, TAB -> {
        if (chosen == null) {
          hide();
          return;
        }
        accept.accept(chosen);
      }
      default -> {
        return;
      }
    }
    if (event.getCode() != KeyCode.UNDEFINED) {
      event.consume();
    }
  }

  private void move(int step) {
    int size = list.getItems().size();
    int at = list.getSelectionModel().getSelectedIndex();
    list.getSelectionModel().select(at < 0 && step < 0 ? size - 1 : Math.floorMod(at + step, size));
    list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - ROWS / 2));
  }
}
