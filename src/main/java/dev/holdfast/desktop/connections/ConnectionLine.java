package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * One store in the sidebar: environment colour, name, engine, read-only lock, health.
 *
 * @param stores who knows what a kind says of its stores
 * @param onClose closes a store
 */
record ConnectionLine(Stores stores, Messages messages, Consumer<ConnectionItem> onClose) {

  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  Column<ConnectionItem> column() {
    return Column.line(this::drawing).look("connection-cell").more(this::tooltip).said(this::said);
  }

  private String said(ConnectionItem item) {
    String words =
        String.join(
            ", ",
            item.profile().name(),
            messages.get("common.environment." + item.profile().environment().name()),
            engine(item),
            messages.get("state." + item.state.get().name()));
    Integer things = item.needs.get();
    return things == null ? words : words + ", " + messages.get("needs", things);
  }

  /** Returns the engine as the store told it; before that, what the address says. */
  private String engine(ConnectionItem item) {
    return stores.line(item.profile().storeAddress(), item.engine.get());
  }

  private Function<ConnectionItem, Node> drawing() {
    Region bar = styled(new Region(), "env-bar", "connection-bar");
    Label name = styled(new Label(), "strong", "connection-name");
    name.setMinWidth(0);
    Label engine = styled(new Label(), "text-muted", "connection-engine");
    FontIcon lock = styled(new FontIcon(Feather.LOCK), "connection-lock");
    VBox words = wide(new VBox(bar("connection-named", name, lock), engine));
    words.setMinWidth(0);
    Label needs = whole(styled(new Label(), "connection-needs"));
    StackPane health = styled(new StackPane(), "health");
    Button close =
        styled(new Button(null, new FontIcon(Feather.X)), "icon-button", "connection-close");
    close.setFocusTraversable(false);
    close.setTooltip(new Tooltip(messages.get("close.keys")));
    HBox row = bar("connection-row", bar, words, needs, health, close);
    StoreViewsBox views = new StoreViewsBox(messages);
    VBox whole = new VBox(row, views);
    return item -> {
      ConnectionState state = item.state.get();
      boolean open = state != ConnectionState.CLOSED;
      name.setText(VisibleText.line(item.profile().name()));
      name.pseudoClassStateChanged(OPEN, open);
      engine.setText(VisibleText.line(engine(item)));
      EnvironmentStyle.apply(row, item.profile().environment());
      Boolean locked = item.locked.get();
      lock.setIconCode(Boolean.FALSE.equals(locked) ? Feather.UNLOCK : Feather.LOCK);
      Shown.now(lock, state == ConnectionState.CONNECTED && locked != null);
      Shown.now(close, open);
      close.setAccessibleText(messages.get("common.closeThis", name.getText()));
      close.setOnAction(event -> onClose.accept(item));
      health.getChildren().setAll(health(state));
      Integer things = item.needs.get();
      needs.setText(things == null ? "" : NumberText.grouped((long) things));
      Shown.now(needs, things != null && things > 0);
      views.show(name.getText(), item.views.get());
      return whole;
    };
  }

  private String tooltip(ConnectionItem item) {
    ConnectionState state = item.state.get();
    String address = VisibleText.line(item.profile().address());
    String name = VisibleText.line(item.profile().name());
    String line = name + "\n" + address + "\n" + messages.get("state." + state.name());
    Integer things = item.needs.get();
    String known = things == null ? line : line + "\n" + messages.get("needs", things);
    return Boolean.TRUE.equals(item.locked.get()) ? known + "\n" + messages.get("readOnly") : known;
  }

  private static Node health(ConnectionState state) {
    return switch (state) {
      case CLOSED -> new Region();
      case CONNECTING -> styled(new Region(), "health-dot", "health-connecting");
      case CONNECTED -> styled(new Region(), "health-dot", "health-connected");
      // A sign, not only a colour.
      case FAILED -> styled(new FontIcon(Feather.ALERT_CIRCLE), "health-failed");
    };
  }
}
