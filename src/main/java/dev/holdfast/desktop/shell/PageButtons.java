package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.keys.Key;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.util.Subscription;

/** One button for each page of an open store. */
final class PageButtons {

  private final OpenStore store;
  private final List<ToggleButton> toggles = new ArrayList<>();

  PageButtons(OpenStore store) {
    this.store = store;
    for (String title : store.titles()) {
      toggles.add(toggle(title, toggles.size()));
    }
    select(store.front.get());
  }

  List<ToggleButton> nodes() {
    return List.copyOf(toggles);
  }

  /** Shows which page is in front, and lets the keyboard go along, until unsubscribed. */
  Subscription follow() {
    return store
        .front
        .subscribe((before, now) -> bringToFront(now.intValue()))
        .and(store.awaited.subscribe(_ -> select(asked())));
  }

  private ToggleButton toggle(String title, int index) {
    ToggleButton toggle = styled(new ToggleButton(title), "page-button");
    toggle.setTooltip(new Tooltip(Key.PAGE.combination(index + 1).getDisplayText()));
    toggle.setOnAction(
        event -> {
          store.showPage(index);
          // The button of the page in front must not be switched off by a click.
          select(asked());
        });
    return toggle;
  }

  private void select(int page) {
    for (int index = 0; index < toggles.size(); index++) {
      toggles.get(index).setSelected(index == page);
    }
  }

  /** Returns the page that was asked for and is being made, or else the one in front. */
  private int asked() {
    int awaited = store.awaited.get();
    return awaited >= 0 && awaited < toggles.size() ? awaited : store.front.get();
  }

  /** Else the keyboard would be left on whatever is first in the window. */
  private void bringToFront(int page) {
    select(page);
    toggles.get(page).requestFocus();
  }
}
