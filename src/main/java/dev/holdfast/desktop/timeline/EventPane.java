package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.json.JsonTreePane;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The event looked at, with its message and its metadata. */
final class EventPane extends StackPane {

  private final EventText texts;
  private final Label type = styled(new Label(), "strong");
  private final Label facts = new Label();
  private final Label message = new Label();
  private final Label cut = new Label();
  private final JsonTreePane metadata = new JsonTreePane();
  private final VBox content =
      styled(new VBox(type, facts, message, cut, metadata), "event-content");
  private final Label none;

  /**
   * Follows the event looked at.
   *
   * @param inFront whether anybody can see it: a tree for each step of a play is much work
   */
  EventPane(
      TimelineViewModel timeline,
      EventText texts,
      Messages messages,
      ObservableValue<Boolean> inFront) {
    this.texts = texts;
    this.none = new Label(messages.get("event.none"));
    none.getStyleClass().add("text-muted");
    for (Label muted : List.of(facts, cut)) {
      muted.getStyleClass().add("text-muted");
    }
    for (Label label : List.of(facts, message, cut)) {
      label.setWrapText(true);
      label.setMinHeight(USE_PREF_SIZE);
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    VBox.setVgrow(metadata, Priority.ALWAYS);
    getChildren().setAll(content, none);
    Runnable show =
        () -> {
          if (inFront.getValue()) {
            show(timeline.inspectedProperty().get());
          }
        };
    timeline.inspectedProperty().subscribe(show);
    inFront.subscribe(show);
    show(null);
  }

  private void show(TaskEvent event) {
    content.setVisible(event != null);
    none.setVisible(event == null);
    if (event == null) {
      return;
    }
    type.setText(texts.type(event) + "  #" + event.id());
    String exact = texts.exactTime(event);
    type.setTooltip(exact == null ? null : new Tooltip(exact));
    facts.setText(
        String.join(
            "  ·  ",
            List.of(texts.localTime(event), texts.transition(event), texts.facts(event)).stream()
                .filter(part -> !part.isEmpty())
                .toList()));
    message.setText(texts.message(event));
    cut.setText(texts.cut(event));
    metadata.setJson(event.metadata());
  }
}
