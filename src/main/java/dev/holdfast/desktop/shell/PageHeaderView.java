package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;

/** The line above a page: which store it is, what for, and the other pages. */
final class PageHeaderView {

  private final ShellViewModel model;
  private final Messages messages = Fxml.messages(PageHeaderView.class);
  private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper(this, "title");
  private final List<ToggleButton> toggles = new ArrayList<>();
  private final Parent root;
  private Subscription following = Subscription.EMPTY;

  @FXML private Region environmentBar;
  @FXML private Label storeName;
  @FXML private Label environmentBadge;
  @FXML private HBox pageButtons;
  @FXML private Button reconnect;

  PageHeaderView(ShellViewModel model) {
    this.model = model;
    this.root = Fxml.load(this);
  }

  Parent root() {
    return root;
  }

  ReadOnlyStringProperty titleProperty() {
    return title.getReadOnlyProperty();
  }

  @FXML
  private void initialize() {
    for (int index = 0; index < model.pages().size(); index++) {
      toggles.add(toggle(index));
    }
    pageButtons.getChildren().setAll(toggles);
    select(model.pageProperty().get());
    model.pageProperty().subscribe((before, now) -> bringToFront(now.intValue()));
    model.stateProperty().subscribe(this::follow);
  }

  private ToggleButton toggle(int index) {
    ToggleButton toggle = new ToggleButton(model.pages().get(index).title());
    toggle.getStyleClass().add("page-button");
    toggle.setTooltip(new Tooltip(messages.get("page.keys", String.valueOf(index + 1))));
    toggle.setOnAction(
        event -> {
          model.showPage(index);
          select(index);
        });
    return toggle;
  }

  private void select(int page) {
    for (int index = 0; index < toggles.size(); index++) {
      toggles.get(index).setSelected(index == page);
    }
  }

  /** The keyboard goes along, else it would be left on whatever is first in the window. */
  private void bringToFront(int page) {
    select(page);
    toggles.get(page).requestFocus();
  }

  private void follow(ShellState state) {
    following.unsubscribe();
    show(pageButtons, state instanceof ShellState.Open);
    show(reconnect, false);
    following = Subscription.EMPTY;
    ConnectionItem item = state.item();
    if (item == null) {
      name(messages.get("window.titleWithoutStore"), Environment.NONE);
      title.set(messages.get("window.titleWithoutStore"));
      return;
    }
    following = item.profileProperty().subscribe(profile -> name(profile));
    if (state instanceof ShellState.Open open) {
      following =
          following.and(
              open.session()
                  .healthProperty()
                  .subscribe(health -> show(reconnect, health == StoreHealth.LOST)));
    }
  }

  private void name(ConnectionProfile profile) {
    String shown = VisibleText.line(profile.name());
    name(shown, profile.environment());
    title.set(messages.get("window.title", shown));
  }

  private void name(String shown, Environment environment) {
    storeName.setText(shown);
    EnvironmentStyle.apply(environmentBar, environment);
    EnvironmentStyle.apply(environmentBadge, environment);
    boolean known = environment != Environment.NONE;
    environmentBadge.setText(known ? messages.get("environment." + environment.name()) : "");
    show(environmentBadge, known);
  }

  @FXML
  private void reconnect() {
    model.retry();
  }

  private static void show(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }
}
