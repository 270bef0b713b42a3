package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InWindow;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.settings.TimeChoice;
import dev.holdfast.text.VisibleText;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The line below a page: the store's clock, background work, the theme. */
final class StatusBarView extends FxmlView {

  private final JobsViewModel jobs;
  private final Theme theme;
  private final ObservableValue<ConnectionItem> connecting;

  @FXML private Button storeTime;
  @FXML private Label refreshed;
  @FXML private Label requests;
  @FXML private Button jobsButton;
  @FXML private MenuButton themeButton;
  @FXML private FontIcon themeIcon;
  @FXML private ToggleGroup themes;
  @FXML private CheckMenuItem utc;

  /**
   * Shows them.
   *
   * @param connecting the store that is being opened; null if none is
   */
  StatusBarView(
      StoreClockViewModel clock,
      JobsViewModel jobs,
      Theme theme,
      ObservableValue<ConnectionItem> connecting,
      Runnable onToggleJobs,
      Doors doors) {
    this.connecting = connecting;
    this.jobs = jobs;
    this.theme = theme;
    load();
    acting(jobsButton, onToggleJobs);
    storeTime.textProperty().bind(clock.storeTime);
    ShownZone.follow(storeTime, clock::tick);
    Tooltip both = new Tooltip();
    both.textProperty().bind(clock.hint);
    storeTime.setTooltip(both);
    Shown.when(storeTime, storeTime.textProperty().isNotEmpty());
    refreshed.textProperty().bind(clock.refreshed);
    requests.textProperty().bind(clock.requests);
    Shown.when(requests, requests.textProperty().isNotEmpty());
    ObservableValue<Number> progress = connecting.flatMap(item -> item.progress);
    jobsButton
        .textProperty()
        .bind(Bindings.createStringBinding(this::background, jobs.summary, connecting, progress));
    // The theme outlives the window, and must not keep one that was closed.
    ObservableValue<Boolean> inWindow = InWindow.of(themeButton);
    ObservableValue<Appearance> seen = theme.appearance.when(inWindow);
    for (Toggle choice : themes.getToggles()) {
      ThemeChoice wanted = ThemeChoice.valueOf(choice.getUserData().toString());
      ((MenuItem) choice).setOnAction(_ -> theme.change(now -> now.withTheme(wanted)));
      seen.subscribe(chosen -> choice.setSelected(chosen.theme() == wanted));
    }
    seen.subscribe(chosen -> utc.setSelected(chosen.times() == TimeChoice.UTC));
    theme
        .dark
        .when(inWindow)
        .subscribe(dark -> themeIcon.setIconCode(dark ? Feather.MOON : Feather.SUN));
    MenuItem settings = item(messages.get("settings"), doors.settings());
    MenuItem help = item(messages.get("help"), doors.help());
    // Shown only: the windows themselves listen.
    settings.setAccelerator(Key.SETTINGS.combination());
    help.setAccelerator(Key.HELP.combination());
    MenuItem keys = item(messages.get("keys", Key.KEYS.shown()), doors.keys());
    themeButton.getItems().addAll(new SeparatorMenuItem(), settings, keys, help);
  }

  /** Opening a store is no listed job, and is not nothing either. */
  private String background() {
    ConnectionItem item = connecting.getValue();
    if (item == null || !jobs.shownLines.isEmpty()) {
      return jobs.summary.get();
    }
    String verb = item.preparation == Preparation.NONE ? "common.connectingTo" : "common.preparing";
    String said = messages.get(verb, VisibleText.line(item.profile().name()));
    double done = item.progress.get();
    return done < 0 ? said : messages.get("status.percent", said, Math.round(done * 100));
  }

  /** Shows all times in the other zone. */
  @FXML
  private void switchTimes() {
    theme.change(now -> now.withTimes(now.times().other()));
  }
}
