package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import java.util.function.Consumer;
import javafx.util.Duration;

/** The page of all stores; one in a window, beside the pages of each store. */
public final class FleetPage extends ModelPage {

  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  /**
   * Makes the page; it reads nothing until it is shown.
   *
   * @param files how the operator chooses where a report is written
   * @param onOpen opens a store, or brings it to the front
   */
  public FleetPage(
      FleetViewModel model, TimeText times, FileSaver files, Consumer<ConnectionItem> onOpen) {
    this(model, new FleetView(model, times, files, onOpen));
  }

  private FleetPage(FleetViewModel model, FleetView view) {
    super(model, view.node(), view.table::focus, HelpTopic.of("user-guide#fleet"));
    WhileSeen.repeat(view.node(), AGES, view::refresh);
  }
}
