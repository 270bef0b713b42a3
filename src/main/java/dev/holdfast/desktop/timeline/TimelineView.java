package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.tasks.details.DataView;
import dev.holdfast.desktop.tasks.details.EventPane;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReplayText;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** One task's story: lanes above, the events and what is known at an instant below. */
public final class TimelineView extends FxmlView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private static final double LEAST_NAME = 160;

  private final TimelineViewModel timeline;
  private final LanesPane picture;

  @FXML private Button back;
  @FXML private Label name;
  @FXML private Label id;
  @FXML private StatusLabel status;
  @FXML private Label count;
  @FXML private Button workflow;
  @FXML private TextField goTo;
  @FXML private InlineFailure failure;
  @FXML private VBox notices;
  @FXML private VBox lanes;
  @FXML private VBox trail;
  @FXML private SplitPane split;
  @FXML private TabPane tabs;
  @FXML private Tab state;
  @FXML private Tab event;
  @FXML private Tab data;
  @FXML private Tab odd;
  @FXML private Tab compare;
  @FXML private MenuButton export;
  @FXML private InlineFailure exportFailure;
  @FXML private Label exported;

  /**
   * Shows whatever story the view model has.
   *
   * @param fields how values are written
   * @param files asks where to write
   * @param zone whose clock an exported page shows
   * @param leave goes back to where the operator came from
   */
  public TimelineView(
      TimelineViewModel timeline, FieldText fields, FileSaver files, ZoneId zone, Runnable leave) {
    super(timeline.session.messages(TimelineView.class));
    this.timeline = timeline;
    load();
    acting(workflow, timeline::openWorkflow);
    acting(back, leave);
    SplitLines.place(split, "timeline", 0.57);
    ContextHelp.offer(node(), "timeline");
    Messages ofDetails = timeline.session.messages(DataView.class);
    EventText texts = new EventText(fields, ofDetails);
    picture = new LanesPane(timeline, fields.times(), messages);
    ScrubberView scrubber = new ScrubberView(timeline, fields.times(), messages);
    scrubber.follow(node(), leave);
    lanes.getChildren().setAll(picture, scrubber.node());
    TrailView list = tall(new TrailView(timeline, texts, messages));
    trail.getChildren().setAll(list);
    state.setContent(new StatePane(timeline, fields.statuses(), messages));
    EventPane pane = new EventPane(texts, messages);
    // A tree for each step is much work: only while anybody sees it.
    Runnable show =
        () -> {
          if (event.isSelected()) {
            pane.show(timeline.inspected.get());
          }
        };
    timeline.inspected.subscribe(show);
    event.selectedProperty().subscribe(show);
    event.setContent(pane);
    DataView row = new DataView("story", ofDetails);
    timeline.read.value.subscribe(
        chronicle -> row.show(chronicle == null ? null : chronicle.story().details()));
    data.setContent(row.node());
    compare.setContent(new ComparePane(timeline, messages).node());
    compare.selectedProperty().subscribe(timeline.compare::setWanted);
    for (MenuItem format : export.getItems()) {
      format.setOnAction(_ -> export(format.getText(), format.getId(), files, zone));
    }
    export
        .disableProperty()
        .bind(timeline.read.value.map(chronicle -> chronicle.story().isEmpty()).orElse(true));
    // A name that is not long stays whole, whatever else has to give way.
    name.minWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.min(LEAST_NAME, name.prefWidth(-1)),
                name.textProperty(),
                name.fontProperty(),
                name.skinProperty()));
    exportFailure.message.bind(timeline.export.failure);
    Shown.saying(exported, timeline.export.success);
    odd.setContent(new OddPane(timeline, messages));
    Hyperlink all =
        whole(link(messages.get("odd.show"), () -> tabs.getSelectionModel().select(odd)));
    Banner strange = new Banner(Banner.Kind.WARNING, all);
    strange.textProperty().bind(timeline.read.value.map(this::strange).orElse(""));
    Banner missing =
        Banner.of(
            Banner.Kind.INFO,
            timeline.missing.map(id -> messages.get("page.noEvent", Long.toString(id))).orElse(""));
    notices.getChildren().setAll(named(missing, "missingEvent"), strange);
    Shown.when(notices, missing.managedProperty().or(strange.managedProperty()));
    failure.follow(timeline.read.failure, timeline.read::retry);
    timeline.task.subscribe(this::show);
    timeline.read.value.subscribe(this::show);
    ShownZone.follow(goTo, this::show);
    goTo.textProperty().subscribe(text -> goTo.pseudoClassStateChanged(ERROR, false));
  }

  private String strange(Chronicle chronicle) {
    if (chronicle.drift().isEmpty()) {
      return "";
    }
    CacheDrift first = chronicle.drift().getFirst();
    return messages.get(
        "odd.strip",
        VisibleText.line(ReplayText.load().of(first, chronicle.story().now())),
        chronicle.drift().size() - 1L + chronicle.findings().count());
  }

  private void export(String name, String id, FileSaver files, ZoneId zone) {
    TaskStory story = timeline.chronicle().story();
    String file = "task-" + story.id().toString().replaceAll("[^A-Za-z0-9_-]", "_");
    files
        .save(
            node().getScene().getWindow(),
            messages.get("export.title", story.id().toString()),
            name,
            file + "." + id.substring("export-".length()))
        .ifPresent(place -> timeline.export(story, zone, place.path()));
  }

  /** Brings two attempts side by side to the front. */
  public void showComparison() {
    tabs.getSelectionModel().select(compare);
  }

  /** Puts the keyboard onto the lanes. */
  public void focus() {
    picture.requestFocus();
  }

  @FXML
  private void copyPosition() {
    TaskPosition position = timeline.position();
    if (position != null) {
      ClipboardText.put(position.toString());
    }
  }

  @FXML
  private void goTo() {
    Optional<TaskPosition> position = TaskPosition.parse(goTo.getText());
    goTo.pseudoClassStateChanged(ERROR, position.isEmpty());
    goTo.setAccessibleHelp(position.isEmpty() ? messages.get("page.goTo.wrong") : null);
    position.ifPresent(
        found -> {
          goTo.clear();
          timeline.open(found);
          focus();
        });
  }

  private void show() {
    TaskId shown = timeline.task.get();
    Chronicle chronicle = timeline.chronicle();
    Task row = chronicle == null ? null : chronicle.story().row();
    status.show(
        row == null ? null : row.status(), new StatusStyle(timeline.store.terms().statuses()));
    status.setManaged(row != null);
    // Of a task that is gone only its events know whether it was alone.
    boolean inWorkflow =
        row == null ? chronicle != null && !chronicle.story().isEmpty() : row.isInWorkflow();
    Shown.now(workflow, inWorkflow);
    count.setText(chronicle == null ? "" : counted(chronicle));
    count.setTooltip(chronicle == null ? null : new Tooltip(messages.get("page.precision")));
    id.setText(row == null || shown == null ? "" : FieldText.id(shown));
    name.setText(shown == null ? "" : title(shown, chronicle, row));
    name.setTooltip(name.getText().isEmpty() ? null : new Tooltip(name.getText()));
    long strange = chronicle == null ? 0 : chronicle.findings().count() + chronicle.drift().size();
    odd.setText(
        strange == 0 ? messages.get("common.findings") : messages.get("tab.odd.count", strange));
  }

  private String counted(Chronicle chronicle) {
    String all =
        messages.get(
            "page.count",
            chronicle.story().events().items().size(),
            chronicle.story().attempts().items().size());
    return chronicle.story().events().complete()
        ? all
        : messages.get("page.cut", chronicle.story().events().items().size());
  }

  private String title(TaskId shown, Chronicle chronicle, Task row) {
    String number = FieldText.id(shown);
    if (row != null) {
      return FieldText.name(row, messages);
    }
    return chronicle == null
        ? messages.get("common.oneWithId", number)
        : messages.get(
            chronicle.story().isEmpty() ? "page.goneForGood" : "common.goneFromStore", number);
  }
}
