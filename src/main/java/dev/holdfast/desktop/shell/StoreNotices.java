package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What to know about a store, above its pages, until it is dismissed. */
public final class StoreNotices {

  private StoreNotices() {}

  static List<Node> of(StoreSession session) {
    NoticeText words = new NoticeText(Messages.common());
    String text =
        session.store().info().notices().stream()
            .map(words::of)
            .map(VisibleText::line)
            .collect(Collectors.joining("\n"));
    if (text.isEmpty()) {
      return List.of();
    }
    return List.of(new Banner(Banner.Kind.INFO, dismissing(() -> {})).saying(text));
  }

  /** Offers another store that lies in the same database. */
  static Node other(StoreAddress address, Runnable opening) {
    Messages messages = Fxml.messages(StoreNotices.class);
    Button open = named(button(messages.get("common.openIt"), opening), "openOther");
    return new Banner(Banner.Kind.INFO, open, dismissing(() -> {}))
        .saying(messages.get("common.otherStore", VisibleText.line(address.display())));
  }

  /**
   * Returns what stands above the demo store as long as nobody has saved a store of their own: what
   * it is, and the doors to real ones. It takes no room where it has nothing to say.
   *
   * @param connect asks for a server's store
   * @param openFile asks for a file and opens it
   */
  public static Banner firstRun(
      ShellViewModel model, ConnectionsViewModel connections, Runnable connect, Runnable openFile) {
    Messages messages = Fxml.messages(StoreNotices.class);
    BooleanProperty dismissed = new SimpleBooleanProperty();
    Button server = button(messages.get("first.connect"), connect);
    Button file = button(messages.get("first.file"), openFile);
    Button dismiss = dismissing(() -> dismissed.set(true));
    Banner banner = named(new Banner(Banner.Kind.INFO, server, file, dismiss), "firstRun");
    InvalidationListener follow =
        _ -> {
          boolean demo =
              model.state.get() instanceof ShellState.Open open && open.item() == connections.demo;
          boolean own = connections.shownItems.stream().anyMatch(item -> item.saved);
          boolean shown = demo && !own && !dismissed.get();
          banner.headingProperty().set(shown ? messages.get("first.heading") : "");
          banner.textProperty().set(shown ? messages.get("first.text") : "");
        };
    model.state.addListener(follow);
    connections.shownItems.addListener(follow);
    follow.invalidated(model.state);
    return banner;
  }

  /**
   * Returns the button that ends a notice.
   *
   * @param ended told that somebody has
   */
  static Button dismissing(Runnable ended) {
    Button dismiss = styled(new Button(null, new FontIcon(Feather.X)), "icon-button");
    dismiss.setAccessibleText(Fxml.messages(StoreNotices.class).get("notice.dismiss"));
    dismiss.setOnAction(
        event -> {
          ended.run();
          Banner banner = (Banner) dismiss.getParent();
          banner.headingProperty().set("");
          banner.textProperty().set("");
        });
    return dismiss;
  }
}
