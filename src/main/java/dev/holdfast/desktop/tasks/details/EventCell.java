package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.task.TaskEvent;
import java.util.Objects;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** An event on two lines, below its day where a new day begins. */
final class EventCell extends ListCell<TaskEvent> {

  private final EventText texts;
  private final Label day = styled(new Label(), "section-header", "story-day");
  private final Label time = styled(new Label(), "text-muted", "story-time");
  private final Label type = styled(new Label(), "strong");
  private final Label transition = styled(new Label(), "story-transition");
  private final Label second = styled(new Label(), "text-muted", "story-message");
  private final VBox content;

  EventCell(EventText texts) {
    this.texts = texts;
    day.managedProperty().bind(day.visibleProperty());
    time.setMinHeight(USE_PREF_SIZE);
    HBox.setHgrow(type, Priority.SOMETIMES);
    HBox.setHgrow(transition, Priority.ALWAYS);
    HBox first = styled(new HBox(type, transition), "story-line");
    first.setAlignment(Pos.BASELINE_LEFT);
    second.managedProperty().bind(second.textProperty().isNotEmpty());
    VBox lines = wide(new VBox(first, second));
    HBox event = styled(new HBox(time, lines), "story-event");
    content = new VBox(day, event);
    // As wide as the list, so that long messages end in an ellipsis and not in a scroll bar.
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(TaskEvent event, boolean empty) {
    super.updateItem(event, empty);
    if (empty || event == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    String today = texts.day(event);
    TaskEvent before = getIndex() > 0 ? getListView().getItems().get(getIndex() - 1) : null;
    boolean newDay = today != null && (before == null || !Objects.equals(today, texts.day(before)));
    day.setVisible(newDay);
    day.setText(newDay ? today : "");
    time.setText(texts.time(event));
    type.setText(texts.type(event));
    transition.setText(texts.transition(event));
    second.setText(texts.secondLine(event));
    setAccessibleText(
        String.join(", ", texts.localTime(event), texts.type(event), texts.transition(event)));
    setGraphic(content);
  }
}
