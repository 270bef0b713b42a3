package dev.holdfast.desktop.events;

import static dev.holdfast.desktop.events.TrailPane.line;
import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.events.EventTrailViewModel.Part;
import dev.holdfast.desktop.events.EventTrailViewModel.Turned;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
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
  private final TrailPane detail;
  private final RowsView<TaskEvent> table;

  @FXML private FlowPane filter;
  @FXML private Button narrow;
  @FXML private Button clear;
  @FXML private TextField goTo;
  @FXML private Label range;
  @FXML private InlineFailure failure;
  @FXML private SplitPane split;

  /** Shows what a model reads. */
  public EventTrailView(EventTrailViewModel events, TimeText times) {
    this.events = events;
    this.times = times;
    load();
    detail = new TrailPane(messages, times);
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
    table.chosenProperty().subscribe(detail::show);
    ShownZone.follow(
        table.control,
        () -> {
          detail.show(table.chosenProperty().get());
          showRange();
        });
    split.getItems().setAll(table.control, detail);
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
    events.read.value.subscribe(_ -> show.run());
    events.read.loading.subscribe(_ -> show.run());
    events.stream.subscribe(_ -> show.run());
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
}
