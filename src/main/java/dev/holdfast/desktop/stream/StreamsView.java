package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldDialogs;
import dev.holdfast.desktop.hold.HoldStrip;
import dev.holdfast.desktop.hold.HoldsViewModel;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The streams above, the events of the chosen one below. */
final class StreamsView {

  private final StreamListView list;
  private final SplitPane root = styled(new SplitPane(), "stream-split");
  private final VBox page = new VBox();

  StreamsView(StreamsViewModel model, TimeText times) {
    HoldsViewModel holds = model.holds();
    list = new StreamListView(model.list(), holds, times);
    HoldDialogs dialogs = new HoldDialogs(holds, () -> root.getScene().getWindow());
    HoldStrip strip = new HoldStrip(holds, dialogs, times);
    InlineFailure refused =
        InlineFailure.of(
            // A store that cannot be read at all says so once.
            Bindings.when(model.list().read().failureProperty().isNull())
                .then(holds.failureBinding())
                .otherwise(""),
            holds::refresh);
    VBox.setMargin(refused, new Insets(8, 16, 0, 16));
    VBox.setVgrow(root, Priority.ALWAYS);
    page.getChildren().setAll(refused, root);
    root.setOrientation(Orientation.VERTICAL);
    root.getItems().setAll(list.node(), new StreamEventsView(model.events(), strip, times).node());
    SplitLines.place(root, "streams", 0.42);
  }

  Parent node() {
    return page;
  }

  /** Puts the keyboard into the list of streams. */
  void focus() {
    list.focus();
  }
}
