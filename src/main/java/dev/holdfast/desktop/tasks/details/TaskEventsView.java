package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** What happened to the task, event by event; the selected one with all it says. */
final class TaskEventsView extends FxmlView {

  private final EventText texts;
  private final Messages messages;
  private final RowsView<TaskEvent> list;
  private final Set<Long> days = new HashSet<>();

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private SplitPane split;
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
    load(messages);
    list =
        RowsView.list(
                messages,
                "timeline",
                new EventLine(texts, event -> days.contains(event.id())).column())
            .named("eventList", "story-list")
            .keyed(TaskEvent::id)
            .copies();
    details.events().valueProperty().subscribe(this::show);
    list.reads(details.events(), Excerpt::items, () -> RowsView.EMPTY);
    list.control().setMinHeight(80);
    split.getItems().addFirst(list.control());
    for (Label label : List.of(facts, message, cut)) {
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    failure.messageProperty().bind(details.events().failureProperty());
    failure.setOnRetry(details.events()::retry);
    hint.visibleProperty()
        .bind(list.chosenProperty().isNull().and(Bindings.isNotEmpty(list.items())));
    list.chosenProperty().subscribe(this::showSelected);
    ShownZone.follow(
        list.control(),
        () -> {
          show(details.events().value());
          list.refresh();
          showSelected(list.chosenProperty().get());
        });
  }

  private void show(Excerpt<TaskEvent> read) {
    List<TaskEvent> rows = read == null ? List.of() : read.items();
    days.clear();
    String before = null;
    for (TaskEvent event : rows) {
      String day = texts.day(event);
      if (day != null && !day.equals(before)) {
        days.add(event.id());
      }
      before = day;
    }
    count.setText(
        read == null || rows.isEmpty()
            ? ""
            : messages.get(read.complete() ? "timeline.count" : "timeline.cut", rows.size()));
    count.setManaged(!count.getText().isEmpty());
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
