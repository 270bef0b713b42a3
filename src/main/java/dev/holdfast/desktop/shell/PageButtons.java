package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.keys.Key;
import java.util.ArrayList;
import java.util.List;
import javafx.animation.AnimationTimer;
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
    return store.front.subscribe((before, now) -> bringToFront(now.intValue()));
  }

  private ToggleButton toggle(String title, int index) {
    ToggleButton toggle = styled(new ToggleButton(title), "page-button");
    toggle.setTooltip(new Tooltip(Key.PAGE.combination(index + 1).getDisplayText()));
    toggle.setOnAction(
        event -> {
          select(index);
          store.await(index);
          if (store.awaited.get() < 0) {
            store.showPage(index);
          } else {
            afterFrame(() -> showAwaited(index));
          }
        });
    return toggle;
  }

  /** Another page may have been clicked meanwhile, or the store been left. */
  private void showAwaited(int index) {
    if (store.awaited.get() == index) {
      store.showPage(index);
    }
  }

  /** The first of two frames shows that the click was heard: to make a page takes longer. */
  private static void afterFrame(Runnable action) {
    new AnimationTimer() {
      private int frames;

      @Override
      public void handle(long now) {
        if (++frames == 2) {
          stop();
          action.run();
        }
      }
    }.start();
  }

  private void select(int page) {
    for (int index = 0; index < toggles.size(); index++) {
      toggles.get(index).setSelected(index == page);
    }
  }

  /** Else the keyboard would be left on whatever is first in the window. */
  private void bringToFront(int page) {
    select(page);
    toggles.get(page).requestFocus();
  }
}
