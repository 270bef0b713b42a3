package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.JsonTreePane;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.tasks.details.DataField;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Payload, result and error of the row, one at a time. */
final class DataPane extends VBox {

  private final Messages messages;
  private final Map<DataField, ToggleButton> buttons = new EnumMap<>(DataField.class);
  private final Label cut = new Label();
  private final JsonTreePane json = new JsonTreePane();
  private DataField chosen = DataField.PAYLOAD;
  private TaskDetails task;
  private String shown;

  DataPane(TimelineViewModel timeline, Messages messages) {
    this.messages = messages;
    getStyleClass().add("event-content");
    for (DataField field : DataField.values()) {
      ToggleButton button = new ToggleButton();
      button.getStyleClass().add("view-button");
      button.setId("story-" + field.name());
      button.setOnAction(
          event -> {
            chosen = field;
            show();
          });
      buttons.put(field, button);
    }
    HBox choices = new HBox();
    choices.getChildren().setAll(buttons.values());
    cut.getStyleClass().add("text-muted");
    cut.setWrapText(true);
    cut.setMinHeight(USE_PREF_SIZE);
    cut.managedProperty().bind(cut.textProperty().isNotEmpty());
    VBox.setVgrow(json, Priority.ALWAYS);
    getChildren().setAll(choices, cut, json);
    timeline
        .read()
        .valueProperty()
        .subscribe(
            chronicle -> {
              task = chronicle == null ? null : chronicle.story().details();
              show();
            });
  }

  private void show() {
    buttons.forEach(
        (field, button) -> {
          boolean empty = task == null || field.text(task) == null;
          String name = messages.get("data." + field.name());
          button.setText(empty ? messages.get("data.none", name) : name);
          button.setSelected(field == chosen);
        });
    Long size = task == null ? null : chosen.cutFrom(task);
    cut.setText(size == null ? "" : messages.get("data.cut", NumberText.grouped(size)));
    String text = task == null ? null : chosen.text(task);
    String now = chosen + ":" + text;
    if (Objects.equals(now, shown)) {
      return;
    }
    shown = now;
    if (chosen == DataField.ERROR) {
      json.setPlain(text);
    } else if (chosen == DataField.RESULT && text != null) {
      ChildResults.parse(text, id -> child("data.child", id), id -> child("data.childError", id))
          .ifPresentOrElse(children -> json.setTree(children, text), () -> json.setJson(text));
    } else {
      json.setJson(text);
    }
  }

  private String child(String key, long id) {
    return messages.get(key, Long.toString(id));
  }
}
