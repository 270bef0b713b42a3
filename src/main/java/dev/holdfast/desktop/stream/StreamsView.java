package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.TimeText;
import javafx.geometry.Orientation;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;

/** The streams above, the events of the chosen one below. */
final class StreamsView {

  private final StreamListView list;
  private final SplitPane root = new SplitPane();

  StreamsView(StreamsViewModel model, TimeText times) {
    list = new StreamListView(model.list(), times);
    root.getStyleClass().add("stream-split");
    root.setOrientation(Orientation.VERTICAL);
    root.getItems().setAll(list.node(), new StreamEventsView(model.events(), times).node());
    root.setDividerPositions(0.42);
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list of streams. */
  void focus() {
    list.focus();
  }
}
