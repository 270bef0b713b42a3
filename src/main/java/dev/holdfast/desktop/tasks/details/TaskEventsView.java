package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.JsonPane;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** What happened to the task, event by event; the selected one with all it says. */
final class TaskEventsView {

  private final EventText texts;
  private final Messages messages;
  private final Parent root;

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private ListView<TaskEvent> eventList;
  @FXML private VBox selected;
  @FXML private Label type;
  @FXML private Label time;
  @FXML private Label facts;
  @FXML private Label message;
  @FXML private Label cut;
  @FXML private JsonPane metadata;
  @FXML private Label hint;

  TaskEventsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.texts = new EventText(fields, messages);
    this.messages = messages;
    root = Fxml.load(this, messages);
    eventList.setCellFactory(list -> new EventCell(texts));
    for (Label label : List.of(facts, message, cut)) {
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    failure.messageProperty().bind(details.events().failureProperty());
    failure.setOnRetry(details.events()::retry);
    StoryPlaceholder.follow(details.events(), eventList, messages, "timeline");
    hint.visibleProperty()
        .bind(
            eventList
                .getSelectionModel()
                .selectedItemProperty()
                .isNull()
                .and(Bindings.isNotEmpty(eventList.getItems())));
    details.events().valueProperty().subscribe(this::show);
    eventList.getSelectionModel().selectedItemProperty().subscribe(this::showSelected);
    ShownZone.follow(
        eventList, () -> showSelected(eventList.getSelectionModel().getSelectedItem()));
  }

  Parent node() {
    return root;
  }

  private void show(Excerpt<TaskEvent> read) {
    TaskEvent before = eventList.getSelectionModel().getSelectedItem();
    List<TaskEvent> rows = read == null ? List.of() : read.items();
    if (!rows.equals(eventList.getItems())) {
      eventList.getItems().setAll(rows);
      select(before);
    }
    count.setText(
        read == null || rows.isEmpty()
            ? ""
            : messages.get(read.complete() ? "timeline.count" : "timeline.cut", rows.size()));
    count.setManaged(!count.getText().isEmpty());
  }

  private void select(TaskEvent wanted) {
    eventList.getSelectionModel().clearSelection();
    for (TaskEvent row : eventList.getItems()) {
      if (wanted != null && row.id() == wanted.id()) {
        eventList.getSelectionModel().select(row);
      }
    }
  }

  private void showSelected(TaskEvent event) {
    selected.setVisible(event != null);
    if (event == null) {
      return;
    }
    type.setText(texts.type(event));
    time.setText(texts.localTime(event));
    String exact = texts.exactTime(event);
    time.setTooltip(exact == null ? null : new Tooltip(exact));
    String transition = texts.transition(event);
    String rest = texts.facts(event);
    facts.setText(
        transition.isEmpty() || rest.isEmpty() ? transition + rest : transition + "  ·  " + rest);
    message.setText(texts.message(event));
    cut.setText(texts.cut(event));
    metadata.setJson(event.metadata());
  }
}
