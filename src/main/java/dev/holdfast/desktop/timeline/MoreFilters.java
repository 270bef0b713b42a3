package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.keys.Key;
import dev.holdfast.text.Messages;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;

/** Unfolds the filters that are wanted less often, and says how many of them are set. */
final class MoreFilters extends Button {

  private final Messages messages;
  private final Popup popup = new Popup();
  private final VBox card;

  /** Takes what unfolds, from top to bottom. */
  MoreFilters(Messages messages, Region... filters) {
    this.messages = messages;
    setId("filter-more");
    setMinWidth(USE_PREF_SIZE);
    setAccessibleText(messages.get("filter.more.accessible"));
    card = new VBox(filters);
    card.getStyleClass().add("filter-card");
    for (Region filter : filters) {
      filter.setMaxWidth(Double.MAX_VALUE);
    }
    popup.getContent().setAll(card);
    popup.setAutoHide(true);
    card.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          // A combo box takes it for itself, open or not.
          if (Key.CLOSE.matches(event) && !isChoosing()) {
            popup.hide();
            event.consume();
          }
        });
    popup.setOnHidden(event -> requestFocus());
    setOnAction(event -> toggle());
    show(TrailFilter.ALL);
  }

  /** Says how many of the filters that unfold are set. */
  void show(TrailFilter filter) {
    long set =
        Stream.of(
                filter.attempt() != null,
                filter.stage() != null,
                filter.worker() != null,
                filter.changesOnly())
            .filter(on -> on)
            .count();
    setText(set == 0 ? messages.get("filter.more") : messages.get("filter.more.set", set));
  }

  /** Whether the values of one of the filters are unfolded. */
  private boolean isChoosing() {
    return card.getChildren().stream()
        .anyMatch(filter -> filter instanceof ComboBoxBase<?> box && box.isShowing());
  }

  private void toggle() {
    if (popup.isShowing()) {
      popup.hide();
      return;
    }
    Bounds here = localToScreen(getLayoutBounds());
    popup.show(this, here.getMinX(), here.getMaxY() + 2);
    card.getChildren().stream()
        .filter(filter -> !filter.isDisabled())
        .findFirst()
        .ifPresent(Node::requestFocus);
  }
}
