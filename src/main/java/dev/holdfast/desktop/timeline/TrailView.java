package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The event list; the selected line is the instant looked at. */
final class TrailView extends VBox {

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final ListView<TrailRow> list =
      named(styled(new ListView<>(), "story-list", "trail-list"), "trailList");
  private boolean following;

  TrailView(TimelineViewModel timeline, EventText texts, Messages messages) {
    this.timeline = timeline;
    this.messages = messages;
    getStyleClass().add("trail");
    list.setAccessibleText(messages.get("trail.accessible"));
    list.fixedCellSizeProperty().bind(TextScale.of(28));
    ShownZone.follow(list, list::refresh);
    list.setMinHeight(60);
    list.setCellFactory(view -> new TrailCell(timeline, texts, messages, timeline.trail()::toggle));
    VBox.setVgrow(list, Priority.ALWAYS);
    getChildren().setAll(new FilterBar(timeline, messages), list);
    timeline.trail().rowsProperty().subscribe(this::show);
    timeline.stepProperty().subscribe(this::follow);
    timeline.read().loadingProperty().subscribe(this::showPlaceholder);
    timeline.trail().listingProperty().subscribe(this::showPlaceholder);
    timeline.read().valueProperty().subscribe(this::showPlaceholder);
    list.getSelectionModel().selectedIndexProperty().subscribe(index -> choose(index.intValue()));
    list.setContextMenu(new ContextMenu(new EventCopies(timeline, this::selected).menu()));
    list.setOnKeyPressed(
        event -> {
          if (Key.OPEN.matches(event)
              && list.getSelectionModel().getSelectedItem() instanceof TrailRow.Rolled rolled) {
            timeline.trail().toggle(rolled);
            event.consume();
          }
        });
  }

  private List<TaskEvent> selected() {
    TrailRow row = list.getSelectionModel().getSelectedItem();
    return row == null ? List.of() : timeline.trail().events(row);
  }

  private void show(List<TrailRow> rows) {
    following = true;
    list.setItems(FXCollections.observableList(rows));
    following = false;
    showPlaceholder();
    follow();
  }

  private void showPlaceholder() {
    boolean filtered = !timeline.trail().filterProperty().get().isAll();
    if (timeline.trail().listingProperty().get()) {
      list.setPlaceholder(Placeholder.loading(messages.get("trail.listing")));
    } else if (timeline.chronicle() == null) {
      list.setPlaceholder(
          timeline.read().isLoading()
              ? Placeholder.loading(messages.get("trail.loading"))
              : new StackPane());
    } else {
      String key = filtered ? "trail.noMatch" : "trail.empty";
      list.setPlaceholder(Placeholder.empty(messages.get(key), messages.get(key + ".detail")));
    }
  }

  /** The line of the step becomes the selected one, and is seen. */
  private void follow() {
    int step = timeline.stepProperty().get();
    int row = step == 0 ? -1 : TrailRows.rowOf(list.getItems(), step - 1);
    following = true;
    if (row < 0) {
      list.getSelectionModel().clearSelection();
      if (step == 0 && !list.getItems().isEmpty()) {
        list.scrollTo(0);
      }
    } else {
      list.getSelectionModel().select(row);
      bringIntoView(row);
    }
    following = false;
  }

  private void bringIntoView(int row) {
    int seen = (int) (list.getHeight() / list.getFixedCellSize());
    if (seen < 2) {
      list.scrollTo(row);
      return;
    }
    if (list.lookup(".virtual-flow") instanceof javafx.scene.control.skin.VirtualFlow<?> flow
        && flow.getFirstVisibleCell() != null) {
      int first = flow.getFirstVisibleCell().getIndex();
      if (row <= first) {
        list.scrollTo(Math.max(0, row - 2));
      } else if (row >= first + seen - 1) {
        list.scrollTo(row - seen + 2);
      }
    } else {
      list.scrollTo(Math.max(0, row - seen / 2));
    }
  }

  private void choose(int row) {
    if (following || row < 0 || row >= list.getItems().size()) {
      return;
    }
    TrailRow chosen = list.getItems().get(row);
    // A roll-up stands for all its events: the last one is the instant after them.
    timeline.select(chosen.last());
  }
}
