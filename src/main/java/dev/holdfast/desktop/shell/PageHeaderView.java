package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StoreBand;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;

/** The line above a page: which store it is, what for, and the other pages. */
final class PageHeaderView extends FxmlView {

  private static final PseudoClass NARROW = PseudoClass.getPseudoClass("narrow");

  /** With less room than this the buttons stand closer together. */
  private static final double ROOM = 960;

  final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper();

  private final WriteLockBar writeLock = new WriteLockBar();
  private Subscription following = Subscription.EMPTY;

  @FXML private Region environmentBar;
  @FXML private StoreBand band;
  @FXML private HBox line;
  @FXML private Label storeName;
  @FXML private Label environmentBadge;
  @FXML private HBox pageButtons;
  @FXML private Button fold;
  @FXML private Button palette;
  @FXML private Button back;
  @FXML private Button forward;

  /**
   * Shows it.
   *
   * @param turn hides the list of stores, or shows it: a small window needs the room
   */
  PageHeaderView(ShellViewModel model, PlacesViewModel places, Runnable turn) {
    load();
    acting(fold, turn);
    back.setTooltip(new Tooltip(messages.get("back.hint", Key.BACK.shown())));
    back.disableProperty().bind(places.back.not());
    acting(back, places::back);
    forward.setTooltip(new Tooltip(messages.get("forward.hint", Key.FORWARD.shown())));
    forward.disableProperty().bind(places.forward.not());
    acting(forward, places::forward);
    line.widthProperty()
        .subscribe(width -> line.pseudoClassStateChanged(NARROW, width.doubleValue() < ROOM));
    band.getChildren().add(writeLock);
    model.state.subscribe(this::follow);
  }

  /** Shows the button that opens the command palette. */
  void offerPalette(Runnable open) {
    acting(palette, open);
    Shown.now(palette, true);
  }

  private void follow(ShellState state) {
    following.unsubscribe();
    following = Subscription.EMPTY;
    pageButtons.getChildren().clear();
    Shown.now(pageButtons, state instanceof ShellState.Open);
    Shown.now(writeLock, false);
    ConnectionItem item = state.item();
    if (item == null) {
      boolean fleet = state instanceof ShellState.Fleet;
      String none = messages.get("window.titleWithoutStore");
      String all = messages.get("common.fleet");
      name(fleet ? all : none, null);
      title.set(fleet ? messages.get("window.title", all) : none);
      return;
    }
    following =
        item.profile.subscribe(
            profile -> {
              String shown = VisibleText.line(profile.name());
              name(shown, profile);
              title.set(messages.get("window.title", shown));
            });
    if (state instanceof ShellState.Open open) {
      List<ToggleButton> buttons = buttons(open.store());
      pageButtons.getChildren().setAll(buttons);
      Shown.now(writeLock, true);
      following =
          following
              .and(writeLock.follow(open.session()))
              .and(open.store().front.subscribe((_, now) -> bringToFront(buttons, now.intValue())))
              .and(
                  open.store()
                      .awaited
                      .subscribe(_ -> select(buttons, asked(open.store(), buttons))));
    }
  }

  /** Returns one button for each page of an open store. */
  private static List<ToggleButton> buttons(OpenStore store) {
    List<ToggleButton> buttons = new ArrayList<>();
    for (String title : store.titles()) {
      int index = buttons.size();
      ToggleButton button = styled(new ToggleButton(title), "page-button");
      button.setTooltip(new Tooltip(Key.PAGE.combination(index + 1).getDisplayText()));
      button.setOnAction(
          event -> {
            store.showPage(index);
            // The button of the page in front must not be switched off by a click.
            select(buttons, asked(store, buttons));
          });
      buttons.add(button);
    }
    return buttons;
  }

  private static void select(List<ToggleButton> buttons, int page) {
    for (int index = 0; index < buttons.size(); index++) {
      buttons.get(index).setSelected(index == page);
    }
  }

  /** Returns the page that was asked for and is being made, or else the one in front. */
  private static int asked(OpenStore store, List<ToggleButton> buttons) {
    int awaited = store.awaited.get();
    return awaited >= 0 && awaited < buttons.size() ? awaited : store.front.get();
  }

  /** Lets the keyboard go along: else it would be left on whatever is first in the window. */
  private static void bringToFront(List<ToggleButton> buttons, int page) {
    select(buttons, page);
    buttons.get(page).requestFocus();
  }

  /** Names what is in front; the profile is null where that is no store. */
  private void name(String shown, ConnectionProfile profile) {
    Environment environment = profile == null ? Environment.NONE : profile.environment();
    // Whoever reads the band needs no second name, and what is not guarded needs no band.
    boolean guarded =
        profile != null && (environment == Environment.PRODUCTION || profile.readOnly());
    band.clear();
    if (guarded) {
      band.show(profile);
    }
    Shown.now(band, guarded);
    Shown.now(environmentBar, !guarded);
    Shown.now(storeName, !guarded);
    storeName.setText(shown);
    storeName.setTooltip(new Tooltip(shown));
    EnvironmentStyle.apply(environmentBar, environment);
    EnvironmentStyle.apply(environmentBadge, environment);
    boolean known = environment != Environment.NONE;
    environmentBadge.setText(known ? messages.get("common.environment." + environment.name()) : "");
    Shown.now(environmentBadge, known && !guarded);
  }
}
