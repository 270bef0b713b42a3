package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.json.JsonTreePane;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** Payload, result and error of a task, one at a time. */
public final class DataView extends FxmlView {

  private final Map<DataField, ToggleButton> buttons = new EnumMap<>(DataField.class);
  private DataField chosen = DataField.PAYLOAD;
  private TaskDetails task;
  private String shown;

  @FXML private HBox choices;
  @FXML private Label remark;
  @FXML private Label cut;
  @FXML private JsonTreePane json;

  /**
   * Shows nothing yet.
   *
   * @param id begins the ids of its buttons
   * @param messages the texts of the details
   */
  public DataView(String id, Messages messages) {
    super(messages);
    load();
    for (DataField field : DataField.values()) {
      ToggleButton button = styled(new ToggleButton(), "view-button");
      button.setId(id + "-" + field.name());
      button.setOnAction(
          event -> {
            chosen = field;
            show();
          });
      buttons.put(field, button);
    }
    choices.getChildren().setAll(buttons.values());
    Pointing.at(
        json,
        () ->
            chosen == DataField.ERROR && task != null
                ? new Pointing.Value(Query.of(FieldTerm.ERROR, task.task().error()), null)
                : null);
    for (Label label : List.of(remark, cut)) {
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    show();
  }

  /** Shows the data of a task; null shows none. The chosen field stays. */
  public void show(TaskDetails now) {
    task = now;
    show();
  }

  private void show() {
    buttons.forEach(
        (field, button) -> {
          button.setText(title(field));
          button.setSelected(field == chosen);
        });
    String known = task == null ? null : chosen.remark(task);
    String text = task == null ? null : chosen.text(task);
    String length = text == null ? "" : messages.get("data.length", text.length());
    remark.setText(known == null ? length : length + "  ·  " + messages.get(known));
    // Its true size, if only its beginning was read.
    Long size = task == null ? null : task.cut().get(chosen.column);
    cut.setText(size == null ? "" : messages.get("data.cut", NumberText.grouped(size)));
    showText(text);
  }

  private String title(DataField field) {
    String name = messages.get("common." + field.column);
    String text = task == null ? null : field.text(task);
    return text == null ? messages.get("data.none", name) : name;
  }

  /** A refresh that brings the same text must not scroll it back. */
  private void showText(String text) {
    String now = chosen + ":" + text;
    if (now.equals(shown)) {
      return;
    }
    shown = now;
    json.setPayload(chosen == DataField.PAYLOAD);
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
