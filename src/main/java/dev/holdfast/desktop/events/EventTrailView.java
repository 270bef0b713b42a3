package dev.holdfast.desktop.events;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.events.EventTrailViewModel.Part;
import dev.holdfast.desktop.events.EventTrailViewModel.Turned;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.json.JsonTreePane;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The events of a stream in a table, the chosen one below it. */
public final class EventTrailView extends FxmlView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private final EventTrailViewModel events;
  private final TimeText times;
  private final RowsView<TaskEvent> table;

  @FXML private FlowPane filter;
  @FXML private Button narrow;
  @FXML private Button clear;
  @FXML private TextField goTo;
  @FXML private Label range;
  @FXML private InlineFailure failure;
  @FXML private SplitPane split;
  @FXML private VBox detail;
  @FXML private FactGrid facts;
  @FXML private Label cut;
  @FXML private JsonTreePane data;
  @FXML private JsonTreePane metadata;

  /** Shows what a model reads. */
  public EventTrailView(EventTrailViewModel events, TimeText times) {
    this.events = events;
    this.times = times;
    load();
    cut.managedProperty().bind(cut.visibleProperty());
    table =
        RowsView.table(
                messages,
                "events",
                Column.<TaskEvent>number("column.offset", EventTrailView::offset).width(50, 70),
                Column.<TaskEvent>text("common.type", event -> line(event.fields(), "event_type"))
                    .fills(1, 100),
                time("column.stored", "stored_at"),
                Column.<TaskEvent>text(
                        "column.correlation", event -> line(event.fields(), "correlation_id"))
                    .look("quiet")
                    .width(70, 96),
                time("column.occurred", "occurred_at"))
            .named("events", "stream-events")
            .keyed(EventTrailView::offset)
            .shows(
                () -> turned() == null ? List.of() : turned().page().items(),
                this::look,
                events.read.value,
                events.read.loading,
                events.read.failure,
                events.stream,
                events.problem)
            .oneChosen()
            .copies();
    table.chosenProperty().subscribe(this::show);
    ShownZone.follow(
        table.control,
        () -> {
          show(table.chosenProperty().get());
          showRange();
        });
    split.getItems().addFirst(table.control);
    SplitPane.setResizableWithParent(detail, false);
    SplitLines.place(split, "stream-events", 0.62);
    failure.follow(events.read.failure, events.read::retry);
    ((VBox) node()).getChildren().add(foot());
    acting(narrow, events::newest);
    acting(clear, events::clearFilter);
    for (Part part : Part.values()) {
      String id = part.name().toLowerCase(Locale.ROOT);
      TextField field = (TextField) filter.lookup("#" + id);
      field.textProperty().bindBidirectional(events.typed(part));
      field.setOnAction(_ -> events.newest());
    }
    clear
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !events.filtered(),
                Stream.of(Part.values()).map(events::typed).toArray(Observable[]::new)));
    goTo.textProperty().subscribe(_ -> goTo.pseudoClassStateChanged(ERROR, false));
    events.read.value.subscribe(turned -> showTop());
    events.stream.subscribe(this::disable);
    events.problem.subscribe(problem -> showRange());
  }

  @FXML
  private void goTo() {
    goTo.pseudoClassStateChanged(ERROR, !events.goTo(goTo.getText()));
  }

  /** The line below: what is shown, a way to stop the read, and ways to other pages. */
  private HBox foot() {
    Label label = named(new Label(), "place");
    Button cancel = button(messages.get("common.cancel"), events.read::cancel, "small");
    Shown.when(cancel, events.read.loading);
    HBox foot = centred(hbox("table-foot", label, cancel, gap()));
    follow(() -> label.setText(place()));
    page(foot, "common.newest", events::newest, () -> events.stream.get() != null);
    page(foot, "page.newer", events::newer, () -> turned() != null && turned().newer());
    page(foot, "page.older", events::older, () -> turned() != null && turned().older());
    page(foot, "common.oldest", events::oldest, () -> events.stream.get() != null);
    return foot;
  }

  /**
   * Offers another page.
   *
   * @param key of its name; what follows the last dot is its id
   * @param there whether there is one; asked whenever something was read
   */
  private void page(HBox foot, String key, Runnable turn, BooleanSupplier there) {
    Button button = button(messages.get(key), turn, "small");
    foot.getChildren().add(named(button, key.substring(key.lastIndexOf('.') + 1)));
    follow(() -> button.setDisable(events.read.isLoading() || !there.getAsBoolean()));
  }

  private void follow(Runnable show) {
    Shown.by(show, events.read.value, events.read.loading, events.stream);
  }

  private Turned turned() {
    return events.read.value();
  }

  private Column<TaskEvent> time(String key, String field) {
    return Column.<TaskEvent>time(key, times, event -> event.fields().integer(field))
        .look("quiet")
        .width(100, 142);
  }

  private static Long offset(TaskEvent event) {
    return event.fields().integer("offset");
  }

  private void disable(String stream) {
    node().lookupAll(".stream-control").forEach(control -> control.setDisable(stream == null));
  }

  /** Another page is seen from its top. */
  private void showTop() {
    if (table.table().getSelectionModel().getSelectedIndex() <= 0) {
      table.table().scrollTo(0);
    }
    showRange();
  }

  /** What is wrong with the times, or how they were understood. */
  private void showRange() {
    String problem = events.problem.get();
    range.getStyleClass().setAll("label", problem.isEmpty() ? "text-muted" : "problem");
    range.setText(
        problem.isEmpty() && turned() != null ? range(turned().query().narrow()) : problem);
    Shown.now(range, !range.getText().isEmpty());
  }

  private String range(EventQuery.Narrow asked) {
    String since = asked.from() == null ? null : times.withZone(asked.from());
    String until = asked.to() == null ? null : times.withZone(asked.to());
    return since == null
        ? until == null ? "" : messages.get("events.range.to", until)
        : until == null
            ? messages.get("events.range.from", since)
            : messages.get("events.range.both", since, until);
  }

  private String look() {
    if (events.read.isLoading()) {
      return RowsView.LOADING;
    }
    if (!events.problem.get().isEmpty()) {
      return "wrongTimes";
    }
    return events.read.failure.get() != null || turned() == null
        ? RowsView.FAILED
        : events.filtered() ? "none" : "gone";
  }

  private String place() {
    if (events.read.isLoading()) {
      return messages.get("common.reading");
    }
    List<TaskEvent> rows = turned() == null ? List.of() : turned().page().items();
    if (rows.isEmpty()) {
      return "";
    }
    String first = NumberText.grouped(offset(rows.getFirst()));
    String shown = messages.get("events.place", first, NumberText.grouped(offset(rows.getLast())));
    return turned().found()
        ? shown
        : messages.get("events.notFound", NumberText.grouped(turned().wanted()), shown);
  }

  /** Shows what an event is, then its data and metadata as trees; null for none. */
  private void show(TaskEvent event) {
    detail.setVisible(event != null);
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

  private static String line(Fields fields, String field) {
    String value = fields.text(field);
    return value == null ? NumberText.NOTHING : VisibleText.line(value);
  }

  private void fact(String key, String value, String tip) {
    facts.fact(messages.get(key), value, tip).getStyleClass().add("small-text");
  }
}
