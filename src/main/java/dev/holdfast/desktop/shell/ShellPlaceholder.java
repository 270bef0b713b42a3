package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsView;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * What stands in the place of a page while no store is open.
 *
 * @param openFile asks for a file and opens it
 * @param mapping asks what tables mean that nobody knows, and runs what is to be done then
 */
public record ShellPlaceholder(
    ShellViewModel model,
    ConnectionsViewModel connections,
    ConnectionsView connectionsView,
    Runnable openFile,
    BiConsumer<StoreAddress, Runnable> mapping,
    TimeText times)
    implements Function<ShellState, Node> {

  private static final int RECENT = 6;

  @Override
  public Node apply(ShellState state) {
    return switch (state) {
      case ShellState.Welcome _ -> welcome();
      case ShellState.Connecting connecting -> connecting(connecting.item());
      case ShellState.Failed failed -> failed(failed);
      case ShellState.Fleet _, ShellState.Open _ -> new Region();
    };
  }

  private Node welcome() {
    Label title = label(say("welcome.title"), "welcome-title");
    Label text = label(say("welcome.text"), "text-muted");
    Button connect = button(say("common.connectAStore"), () -> connectionsView.add(), "accent");
    Button demo = button(say("welcome.demo"), () -> model.open(connections.demo));
    Button file = button(say("welcome.file"), openFile);
    HBox buttons = hbox("toolbar-line", connect, file, demo);
    VBox page = vbox("welcome", title, text, buttons);
    List<SavedConnection> recent = connections.recent().stream().limit(RECENT).toList();
    if (!recent.isEmpty()) {
      Label header = label(say("welcome.recent"), "section-header");
      VBox list = styled(new VBox(), "card", "recent-list");
      recent.forEach(saved -> list.getChildren().add(recent(saved)));
      page.getChildren().addAll(header, list);
    }
    return page;
  }

  private Node recent(SavedConnection saved) {
    Region bar = styled(new Region(), "env-bar", "connection-bar");
    String title = saved.profile().name();
    Runnable open = () -> connections.named(title).ifPresent(model::open);
    Hyperlink name = whole(link(VisibleText.line(title), open));
    Label address = wide(label(VisibleText.line(saved.profile().address()), "text-muted"));
    Label opened = whole(label(times.relative(saved.lastOpened()), "text-muted"));
    HBox row = centred(hbox("recent-row", bar, name, address, opened));
    EnvironmentStyle.apply(row, saved.profile().environment());
    return row;
  }

  private Node connecting(ConnectionItem item) {
    Button cancel = button(say("common.cancel"), () -> model.close(item));
    ProgressBar bar = styled(new ProgressBar(), "job-progress");
    bar.progressProperty().bind(item.progress);
    bar.visibleProperty().bind(item.progress.greaterThanOrEqualTo(0));
    boolean prepares = item.preparation != Preparation.NONE;
    String name = VisibleText.line(item.profile().name());
    String title = say(prepares ? "common.preparing" : "common.connectingTo", name);
    return prepares ? Placeholder.loading(title, bar, cancel) : Placeholder.loading(title, cancel);
  }

  private Node failed(ShellState.Failed failed) {
    Label title =
        label(
            say("failed.title", VisibleText.line(failed.item().profile().name())), "welcome-title");
    title.setWrapText(true);
    InlineFailure failure = new InlineFailure();
    failure.message.set(VisibleText.block(failed.sentence()));
    failure.setOnRetry(model::retry);
    VBox page = vbox("welcome", title, failure);
    for (StoreAddress other : failed.others()) {
      String name = VisibleText.line(other.display());
      page.getChildren().add(link(name, () -> model.openBeside(failed.item(), other)));
    }
    if (failed.unknown() != null) {
      Runnable map = () -> mapping.accept(failed.unknown(), model::retry);
      page.getChildren().add(named(link(say("failed.map"), map), "mapTables"));
    }
    if (failed.item().saved) {
      Button edit = button(say("failed.edit"), () -> connectionsView.edit(failed.item()));
      page.getChildren().add(new HBox(edit));
    }
    return page;
  }

  private static String say(String key, Object... details) {
    return Fxml.messages(ShellPlaceholder.class).get(key, details);
  }
}
