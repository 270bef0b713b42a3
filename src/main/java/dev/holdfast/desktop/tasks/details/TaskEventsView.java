package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What happened to the task, event by event; the selected one with all it says. */
final class TaskEventsView extends FxmlView {

  private final EventText texts;
  private final RowsView<TaskEvent> list;
  private final EventPane selected;
  private final Set<Long> days = new HashSet<>();
  private double[] divided = {0.62};

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private SplitPane split;

  TaskEventsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    super(messages);
    this.texts = new EventText(fields, messages);
    load();
    list =
        RowsView.list(
                messages,
                "timeline",
                Column.<TaskEvent>line(this::drawing)
                    .said(
                        event ->
                            String.join(
                                ", ",
                                texts.localTime(event),
                                texts.type(event),
                                texts.transition(event))))
            .named("eventList", "story-list")
            .keyed(TaskEvent::id)
            .copies();
    selected = new EventPane(texts, messages);
    split.getItems().add(list.control);
    details.events.value.subscribe(this::show);
    list.reads(details.events, Excerpt::items, () -> RowsView.EMPTY);
    list.control.setMinHeight(80);
    selected.setMinHeight(60);
    SplitPane.setResizableWithParent(selected, false);
    failure.follow(details.events.failure, details.events::retry);
    Shown.saying(count, details.events.value.map(this::counted).orElse(""));
    list.chosenProperty().subscribe(selected::show);
    ShownZone.follow(
        list.control,
        () -> {
          show(details.events.value());
          list.refresh();
          selected.show(list.chosenProperty().get());
        });
  }

  private void show(Excerpt<TaskEvent> read) {
    List<TaskEvent> rows = read == null ? List.of() : read.items();
    boolean both = split.getItems().size() > 1;
    if (read != null && rows.isEmpty() && both) {
      divided = split.getDividerPositions();
      split.getItems().remove(selected);
    } else if (!rows.isEmpty() && !both) {
      split.getItems().add(selected);
      split.setDividerPositions(divided);
    }
    days.clear();
    String before = null;
    for (TaskEvent event : rows) {
      String day = texts.day(event);
      if (day != null && !day.equals(before)) {
        days.add(event.id());
      }
      before = day;
    }
  }

  /** An event on two lines, below its day where a new day begins. */
  private Function<TaskEvent, Node> drawing() {
    Label day = label("", "section-header", "story-day");
    Label time = label("", "text-muted", "story-time");
    time.setMinHeight(Label.USE_PREF_SIZE);
    Label type = label("", "strong");
    Label transition = wide(label("", "story-transition"));
    HBox first = bar("story-line", type, transition);
    first.setAlignment(Pos.BASELINE_LEFT);
    Label second = label("", "text-muted", "story-message");
    Shown.when(second, second.textProperty().isNotEmpty());
    HBox event = bar("story-event", time, wide(new VBox(first, second)));
    event.setAlignment(Pos.TOP_LEFT);
    VBox content = new VBox(day, event);
    return row -> {
      boolean newDay = days.contains(row.id());
      Shown.now(day, newDay);
      day.setText(newDay ? texts.day(row) : "");
      time.setText(texts.time(row));
      type.setText(texts.type(row));
      transition.setText(texts.transition(row));
      second.setText(texts.secondLine(row));
      return content;
    };
  }

  private String counted(Excerpt<TaskEvent> read) {
    int size = read.items().size();
    return size == 0 ? "" : messages.get(read.complete() ? "timeline.count" : "timeline.cut", size);
  }
}
