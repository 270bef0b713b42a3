package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** One store in the sidebar: environment colour, name, engine, read-only lock, health. */
final class ConnectionCell extends ListCell<ConnectionItem> {

  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private final Messages messages;
  private final ConnectionText text;
  private final Function<ConnectionItem, ContextMenu> menus;
  private final Region bar = styled(new Region(), "env-bar", "connection-bar");
  private final Label name = styled(new Label(), "strong", "connection-name");
  private final Label engine = styled(new Label(), "text-muted", "connection-engine");
  private final FontIcon lock = styled(new FontIcon(Feather.LOCK), "connection-lock");
  private final StackPane health = styled(new StackPane(), "health");
  private final Button close =
      styled(new Button(null, new FontIcon(Feather.X)), "icon-button", "connection-close");
  private final Label needs = whole(styled(new Label(), "connection-needs"));
  private final StoreViewsBox views;
  private final HBox row;
  private final VBox whole;

  ConnectionCell(
      ConnectionText text,
      Messages messages,
      Function<ConnectionItem, ContextMenu> menus,
      Consumer<ConnectionItem> onClose) {
    this.text = text;
    this.messages = messages;
    this.menus = menus;
    getStyleClass().add("connection-cell");
    name.setMinWidth(0);
    lock.setManaged(false);
    HBox named = centred(styled(new HBox(name, lock), "connection-named"));
    VBox words = wide(new VBox(named, engine));
    words.setMinWidth(0);
    close.setFocusTraversable(false);
    close.setTooltip(new Tooltip(messages.get("close.keys")));
    close.setOnAction(event -> onClose.accept(getItem()));
    row = new HBox(bar, words, needs, health, close);
    row.getStyleClass().add("connection-row");
    row.setAlignment(Pos.CENTER_LEFT);
    views = new StoreViewsBox(messages);
    whole = new VBox(row, views);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(ConnectionItem item, boolean empty) {
    super.updateItem(item, empty);
    if (empty || item == null) {
      setGraphic(null);
      setTooltip(null);
      setContextMenu(null);
      setAccessibleText(null);
      return;
    }
    ConnectionState state = item.stateProperty().get();
    name.setText(VisibleText.line(item.profile().name()));
    engine.setText(VisibleText.line(text.engine(item)));
    EnvironmentStyle.apply(row, item.profile().environment());
    Shown.now(lock, state == ConnectionState.CONNECTED);
    boolean open = state != ConnectionState.CLOSED;
    name.pseudoClassStateChanged(OPEN, open);
    Shown.now(close, open);
    close.setAccessibleText(messages.get("close", name.getText()));
    showHealth(state);
    Integer things = item.needsProperty().get();
    needs.setText(things == null ? "" : NumberText.grouped((long) things));
    Shown.now(needs, things != null && things > 0);
    views.show(name.getText(), item.viewsProperty().get());
    String words = text.accessible(item, messages);
    setAccessibleText(things == null ? words : words + ", " + messages.get("needs", things));
    setTooltip(new Tooltip(tooltip(item, state)));
    setContextMenu(menus.apply(item));
    setGraphic(whole);
  }

  private String tooltip(ConnectionItem item, ConnectionState state) {
    String address = VisibleText.line(item.profile().address());
    String name = VisibleText.line(item.profile().name());
    String line = name + "\n" + address + "\n" + messages.get("state." + state.name());
    Integer things = item.needsProperty().get();
    String known = things == null ? line : line + "\n" + messages.get("needs", things);
    return state == ConnectionState.CONNECTED ? known + "\n" + messages.get("readOnly") : known;
  }

  private void showHealth(ConnectionState state) {
    health
        .getChildren()
        .setAll(
            switch (state) {
              case CLOSED -> new Region();
              case CONNECTING -> dot("health-connecting");
              case CONNECTED -> dot("health-connected");
              case FAILED -> failed();
            });
  }

  private static Region dot(String styleClass) {
    return styled(new Region(), "health-dot", styleClass);
  }

  /** A sign, not only a colour. */
  private static FontIcon failed() {
    return styled(new FontIcon(Feather.ALERT_CIRCLE), "health-failed");
  }
}
