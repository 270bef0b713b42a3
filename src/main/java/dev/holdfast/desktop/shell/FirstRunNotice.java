package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Button;

/**
 * What stands above the demo store as long as nobody has saved a store of their own: what it is,
 * and the doors to real ones.
 */
public final class FirstRunNotice {

  private final ShellViewModel model;
  private final ConnectionsViewModel connections;
  private final Messages messages = Fxml.messages(FirstRunNotice.class);

  /** The band, always the same; it takes no room where it has nothing to say. */
  public final Banner banner;

  private boolean dismissed;

  /**
   * Takes where the doors lead.
   *
   * @param connect asks for a server's store
   * @param openFile asks for a file and opens it
   */
  public FirstRunNotice(
      ShellViewModel model, ConnectionsViewModel connections, Runnable connect, Runnable openFile) {
    this.model = model;
    this.connections = connections;
    Button server = button(messages.get("first.connect"), connect);
    Button file = button(messages.get("first.file"), openFile);
    banner =
        named(
            new Banner(
                Banner.Kind.INFO, server, file, StoreNotices.dismissing(() -> dismissed = true)),
            "firstRun");
    InvalidationListener follow = _ -> show();
    model.state.addListener(follow);
    connections.shownItems.addListener(follow);
    show();
  }

  private void show() {
    boolean demo =
        model.state.get() instanceof ShellState.Open open && open.item() == connections.demo;
    boolean own = connections.shownItems.stream().anyMatch(item -> item.saved);
    boolean shown = demo && !own && !dismissed;
    banner.headingProperty().set(shown ? messages.get("first.heading") : "");
    banner.textProperty().set(shown ? messages.get("first.text") : "");
  }
}
