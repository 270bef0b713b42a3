package dev.holdfast.desktop.events;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.json.JsonTreePane;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** One event: what it is, then its data and metadata as trees. */
final class TrailPane extends VBox {

  private final Messages messages;
  private final TimeText times;

  @FXML private FactGrid facts;
  @FXML private Label cut;
  @FXML private JsonTreePane data;
  @FXML private JsonTreePane metadata;

  TrailPane(Messages messages, TimeText times) {
    this.messages = messages;
    this.times = times;
    Fxml.load(this, messages);
    cut.managedProperty().bind(cut.visibleProperty());
    show(null);
  }

  /** Shows one; null for none. */
  void show(TaskEvent event) {
    setVisible(event != null);
    facts.getChildren().clear();
    if (event == null) {
      data.setJson(null);
      metadata.setJson(null);
      return;
    }
    Fields fields = event.fields();
    Long id = fields.integer("id");
    fact(
        "common.id",
        id == null ? NumberText.NOTHING : id.toString(),
        messages.get("event.number.hint"));
    fact("event.id", line(fields, "event_id"), null);
    fact("common.type", line(fields, "event_type"), null);
    fact("column.stored", times.withZone(fields.integer("stored_at")), exact(fields, "stored_at"));
    fact(
        "column.occurred",
        times.withZone(fields.integer("occurred_at")),
        exact(fields, "occurred_at"));
    data.setJson(fields.text("event_data"));
    metadata.setJson(fields.text("metadata"));
    Long bytes = fields.integer("event_data_bytes");
    cut.setVisible(bytes != null);
    cut.setText(bytes == null ? "" : messages.get("event.cut", bytes));
  }

  private String exact(Fields fields, String field) {
    return times.exact(fields.integer(field));
  }

  static String line(Fields fields, String field) {
    String value = fields.text(field);
    return value == null ? NumberText.NOTHING : VisibleText.line(value);
  }

  private void fact(String key, String value, String tip) {
    facts.fact(messages.get(key), value, tip).getStyleClass().add("small-text");
  }
}
