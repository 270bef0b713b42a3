package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldStrip;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.stream.StreamEventsViewModel.Turned;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The events of a stream in a table, the chosen one beside it. */
final class StreamEventsView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");
  private static final double BAR = 18;

  private final StreamEventsViewModel events;
  private final TimeText times;
  private final Messages messages = Fxml.messages(StreamEventsView.class);
  private final StreamEventPane detail;
  private final Parent root;

  @FXML private Label title;
  @FXML private TextField goTo;
  @FXML private TextField type;
  @FXML private TextField correlation;
  @FXML private TextField text;
  @FXML private TextField from;
  @FXML private TextField to;
  @FXML private Button clear;
  @FXML private HBox onHold;
  @FXML private Label range;
  @FXML private InlineFailure failure;
  @FXML private SplitPane split;
  @FXML private TableView<TaskEvent> table;
  @FXML private TableColumn<TaskEvent, TaskEvent> offset;
  @FXML private TableColumn<TaskEvent, TaskEvent> kind;
  @FXML private TableColumn<TaskEvent, TaskEvent> stored;
  @FXML private TableColumn<TaskEvent, TaskEvent> occurred;
  @FXML private TableColumn<TaskEvent, TaskEvent> correlates;
  @FXML private Label place;
  @FXML private Button cancel;
  @FXML private Button newest;
  @FXML private Button newer;
  @FXML private Button older;
  @FXML private Button oldest;

  StreamEventsView(StreamEventsViewModel events, HoldStrip holds, TimeText times) {
    this.events = events;
    this.times = times;
    root = Fxml.load(this);
    HBox.setHgrow(holds, Priority.ALWAYS);
    onHold.getChildren().setAll(holds);
    events.streamProperty().subscribe(stream -> holds.show(stream == null ? null : target(stream)));
    detail = new StreamEventPane(messages, times);
    split.getItems().add(detail);
    SplitPane.setResizableWithParent(detail, false);
    SplitLines.place(split, "stream-events", 0.62);
    columns();
    type.textProperty().bindBidirectional(events.typeProperty());
    correlation.textProperty().bindBidirectional(events.correlationProperty());
    text.textProperty().bindBidirectional(events.textProperty());
    from.textProperty().bindBidirectional(events.fromProperty());
    to.textProperty().bindBidirectional(events.toProperty());
    goTo.textProperty().subscribe(typed -> goTo.pseudoClassStateChanged(ERROR, false));
    clear
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !events.filtered(),
                events.typeProperty(),
                events.correlationProperty(),
                events.textProperty(),
                events.fromProperty(),
                events.toProperty()));
    failure.messageProperty().bind(events.read().failureProperty());
    failure.setOnRetry(events.read()::retry);
    Shown.when(cancel, events.read().loadingProperty());
    table.getSelectionModel().selectedItemProperty().subscribe(detail::show);
    events.streamProperty().subscribe(this::show);
    events.read().valueProperty().subscribe(this::show);
    events.read().loadingProperty().subscribe(this::show);
    events.read().failureProperty().subscribe(this::show);
    events.problemProperty().subscribe(this::show);
    ShownZone.follow(
        table,
        () -> {
          show();
          detail.show(table.getSelectionModel().getSelectedItem());
        });
    show();
  }

  private static HoldTarget target(String stream) {
    TaskId id = new TaskId.Text(stream);
    return new HoldTarget(id, id, false);
  }

  Parent node() {
    return root;
  }

  private void columns() {
    StreamCell.in(
        offset,
        event -> NumberText.grouped(event.fields().integer("offset")),
        event -> FieldText.plain(event.fields().raw("offset")),
        "number-column");
    StreamCell.in(kind, event -> line(event, "event_type"), event -> line(event, "event_type"));
    time(stored, "stored_at");
    time(occurred, "occurred_at");
    StreamCell.in(
        correlates,
        event -> line(event, "correlation_id"),
        event -> line(event, "correlation_id"),
        "quiet");
    double others =
        table.getColumns().stream()
            .filter(column -> column != kind)
            .mapToDouble(TableColumn::getPrefWidth)
            .sum();
    kind.prefWidthProperty().bind(table.widthProperty().subtract(others + BAR));
  }

  private void time(TableColumn<TaskEvent, TaskEvent> column, String field) {
    StreamCell.in(
        column,
        event -> times.dateTime(event.fields().integer(field)),
        event -> times.exact(event.fields().integer(field)),
        "quiet");
  }

  private static String line(TaskEvent event, String field) {
    String value = event.fields().text(field);
    return value == null ? NumberText.NOTHING : VisibleText.line(value);
  }

  private void show() {
    String stream = events.streamProperty().get();
    Turned turned = events.read().value();
    boolean loading = events.read().isLoading();
    boolean failed = events.read().failureProperty().get() != null;
    List<TaskEvent> rows = turned == null ? List.of() : turned.page().items();
    title.setText(
        stream == null
            ? messages.get("events.title")
            : messages.get("events.of", VisibleText.line(stream)));
    root.lookupAll(".stream-control").forEach(control -> control.setDisable(stream == null));
    if (!table.getItems().equals(rows)) {
      table.getItems().setAll(rows);
      table.scrollTo(0);
      table.getSelectionModel().selectFirst();
    }
    table.setPlaceholder(placeholder(stream, loading, failed));
    place.setText(loading ? messages.get("events.reading") : turned == null ? "" : place(turned));
    showRange(turned);
    newest.setDisable(stream == null || loading);
    oldest.setDisable(stream == null || loading);
    newer.setDisable(loading || turned == null || !turned.newer());
    older.setDisable(loading || turned == null || !turned.older());
  }

  /** What is wrong with the times, or how they were understood. */
  private void showRange(Turned turned) {
    String problem = events.problemProperty().get();
    range.getStyleClass().setAll("label", problem.isEmpty() ? "text-muted" : "problem");
    range.setText(problem.isEmpty() && turned != null ? range(turned.query()) : problem);
    boolean any = !range.getText().isEmpty();
    range.setVisible(any);
    range.setManaged(any);
  }

  private String range(StreamEventQuery asked) {
    if (asked.from() == null && asked.to() == null) {
      return "";
    }
    if (asked.from() == null) {
      return messages.get("events.range.to", times.withZone(asked.to()));
    }
    String since = times.withZone(asked.from());
    return asked.to() == null
        ? messages.get("events.range.from", since)
        : messages.get("events.range.both", since, times.withZone(asked.to()));
  }

  private Placeholder placeholder(String stream, boolean loading, boolean failed) {
    if (stream == null) {
      return Placeholder.empty(messages.get("events.choose"), messages.get("events.choose.detail"));
    }
    if (loading) {
      return Placeholder.loading(messages.get("events.loading"));
    }
    if (!events.problemProperty().get().isEmpty()) {
      return Placeholder.empty(
          messages.get("events.wrongTimes"), messages.get("events.wrongTimes.detail"));
    }
    if (failed || events.read().value() == null) {
      return Placeholder.empty(messages.get("events.failed"), "");
    }
    return events.filtered()
        ? Placeholder.empty(messages.get("events.none"), messages.get("events.none.detail"))
        : Placeholder.empty(messages.get("events.gone"), "");
  }

  private String place(Turned turned) {
    List<TaskEvent> rows = turned.page().items();
    if (rows.isEmpty()) {
      return "";
    }
    String first = NumberText.grouped(rows.getFirst().fields().integer("offset"));
    String last = NumberText.grouped(rows.getLast().fields().integer("offset"));
    String shown = messages.get("events.place", first, last);
    return turned.found()
        ? shown
        : messages.get("events.notFound", NumberText.grouped(turned.wanted()), shown);
  }

  @FXML
  private void filter() {
    events.newest();
  }

  @FXML
  private void clear() {
    events.clearFilter();
  }

  @FXML
  private void goTo() {
    goTo.pseudoClassStateChanged(ERROR, !events.goTo(goTo.getText()));
  }

  @FXML
  private void cancel() {
    events.read().cancel();
  }

  @FXML
  private void newest() {
    events.newest();
  }

  @FXML
  private void newer() {
    events.newer();
  }

  @FXML
  private void older() {
    events.older();
  }

  @FXML
  private void oldest() {
    events.oldest();
  }
}
