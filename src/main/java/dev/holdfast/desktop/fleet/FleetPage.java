package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;

/** The page of all stores; one in a window, beside the pages of each store. */
public final class FleetPage implements OpenPage {

  private final FleetViewModel model;
  private final FleetView view;

  /**
   * Makes the page; it reads nothing until it is shown.
   *
   * @param files how the operator chooses where a report is written
   * @param onOpen opens a store, or brings it to the front
   */
  public FleetPage(
      FleetViewModel model, TimeText times, FileSaver files, Consumer<ConnectionItem> onOpen) {
    this.model = model;
    this.view = new FleetView(model, times, files, onOpen);
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("user-guide#fleet");
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public void shown() {
    model.read();
    view.refresh();
    Platform.runLater(view::focus);
  }

  @Override
  public void refresh() {
    model.read();
    view.refresh();
  }

  @Override
  public void close() {
    model.close();
  }
}
