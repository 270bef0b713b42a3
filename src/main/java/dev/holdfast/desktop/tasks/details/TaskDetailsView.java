package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;

import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.desktop.act.ActOffer;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.events.EventTrailView;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.hold.HoldDialogs;
import dev.holdfast.desktop.hold.HoldStrip;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.DeletionText;
import dev.holdfast.text.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** The task beside the table: who it is, and its tabs. */
public final class TaskDetailsView extends FxmlView {

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final HoldStrip holdStrip;
  private final Acting acting;
  private final List<Node> acts = new ArrayList<>();
  private Task offered;

  @FXML private Label name;
  @FXML private Label id;
  @FXML private StatusLabel status;
  @FXML private Button workflow;
  @FXML private Button story;
  @FXML private Button close;
  @FXML private Label summary;
  @FXML private FlowPane actions;
  @FXML private InlineFailure failure;
  @FXML private TabPane tabs;
  @FXML private Tab overview;
  @FXML private Tab timeline;
  @FXML private Tab trail;
  @FXML private Tab attempts;
  @FXML private Tab sections;
  @FXML private Tab descents;
  @FXML private Tab data;
  @FXML private Tab retention;

  /**
   * Shows whatever task the view model looks at.
   *
   * @param fields how values are written
   * @param acting what can be done to a task
   * @param dialogs how a reason for a hold is asked for
   */
  public TaskDetailsView(
      TaskDetailsViewModel details, FieldText fields, Acting acting, HoldDialogs dialogs) {
    super(details.session.messages(TaskDetailsView.class));
    this.details = details;
    this.fields = fields;
    this.acting = acting;
    load();
    acting(workflow, details::openWorkflow);
    acting(story, details::openStory);
    acting(close, () -> details.open(null));
    holdStrip = new HoldStrip(details.holds, dialogs, fields.times());
    actions.getChildren().add(holdStrip);
    fill(overview, () -> new OverviewPane(details, fields, messages));
    fill(timeline, () -> new TaskEventsView(details, fields, messages).node());
    details
        .trail(fields.times())
        .ifPresent(events -> fill(trail, () -> new EventTrailView(events, fields.times()).node()));
    fill(attempts, () -> new AttemptsView(details, fields, messages).node());
    fill(sections, () -> new SectionsView(details, fields, messages));
    fill(descents, () -> new DescentsView(details, fields, messages));
    fill(data, this::data);
    fill(retention, () -> new RetentionVerdictView(details.retention, fields, messages).node());
    failure.follow(details.task.failure, details.task::retry);
    Pointing.at(name, () -> value(FieldTerm.NAME, Task::name));
    Pointing.at(id, () -> value(FieldTerm.ID, task -> task.id().plain()));
    Pointing.at(status, () -> value(FieldTerm.STATUS, task -> task.status().code()));
    Pointing.at(summary, () -> new Pointing.Value(null, summary.getText()));
    followTabs();
    details.id.subscribe(this::show);
    details.task.value.subscribe(this::show);
    details.task.loading.subscribe(this::show);
    details.gone.read.value.subscribe(this::show);
    ShownZone.follow(id, this::show);
  }

  /** Most tasks are looked at in one or two tabs: the others take no memory until they are. */
  private static void fill(Tab tab, Supplier<Node> content) {
    tab.selectedProperty()
        .subscribe(
            chosen -> {
              if (chosen && tab.getContent() == null) {
                tab.setContent(content.get());
              }
            });
  }

  private Node data() {
    DataView view = new DataView("data", messages);
    details.task.value.subscribe(read -> view.show(read == null ? null : read.orElse(null)));
    return view.node();
  }

  /** Puts the keyboard into the tabs. */
  public void focus() {
    tabs.requestFocus();
  }

  private Pointing.Value value(FieldTerm field, Function<Task, Object> of) {
    Object raw = details.row().map(of).orElse(null);
    return raw == null ? null : new Pointing.Value(Query.of(field, raw), raw.toString());
  }

  private void followTabs() {
    List<DetailsTab> order = details.tabs();
    List<Tab> all = List.copyOf(tabs.getTabs());
    tabs.getTabs().setAll(order.stream().map(tab -> all.get(tab.ordinal())).toList());
    details.tab.subscribe(tab -> tabs.getSelectionModel().select(order.indexOf(tab)));
    tabs.getSelectionModel()
        .selectedIndexProperty()
        .subscribe(index -> details.tab.set(order.get(index.intValue())));
  }

  private void show() {
    Optional<TaskDetails> read = details.task.value();
    TaskId shown = details.id.get();
    if (shown == null) {
      return;
    }
    Task task = details.row().orElse(null);
    holdStrip.show(task);
    offer(task);

    Shown.now(workflow, task != null && task.isInWorkflow());
    status.show(
        task == null || !details.store.info().can(Capability.STATUSES) ? null : task.status(),
        fields.statuses());
    id.setText(task == null ? "" : FieldText.id(shown));
    name.setText(
        task != null
            ? FieldText.name(task, messages)
            : messages.get(
                read == null ? "common.oneWithId" : "common.goneFromStore", FieldText.id(shown)));
    name.setTooltip(tip(name.getText(), 600));
    summary.setText(task != null ? summary(task) : read == null ? "" : gone());
    summary.setTooltip(summary.getText().isEmpty() ? null : new Tooltip(summary.getText()));
  }

  /** What can be done to the task stands before its hold, a button each. */
  private void offer(Task task) {
    boolean same =
        task != null
            && offered != null
            && task.id().equals(offered.id())
            && Objects.equals(task.status(), offered.status());
    if (same) {
      return;
    }
    offered = task;
    actions.getChildren().removeAll(acts);
    acts.clear();
    if (task != null) {
      acting.offers(task.status()).forEach(offer -> acts.add(button(offer, task)));
    }
    actions.getChildren().addAll(actions.getChildren().indexOf(holdStrip), acts);
  }

  private Node button(ActOffer offer, Task task) {
    Button button =
        named(styled(new Button(offer.label() + "…"), "small"), "strip-" + offer.act().verb());
    acting(button, () -> acting.start(offer.act(), Acting.one(task.id(), task.status())));
    button.setMnemonicParsing(false);
    button.setDisable(offer.count() == 0);
    // A disabled button hears no mouse: what is around it says why.
    HBox around = centred(new HBox(button));
    String why = offer.why();
    if (!why.isEmpty()) {
      Tooltip.install(around, new Tooltip(why));
      button.setAccessibleHelp(why);
    }
    return around;
  }

  private String gone() {
    DeletionAnswer answer = details.gone.read.value.get();
    return answer == null || answer.deletion() == null
        ? messages.get("details.gone.detail")
        : new DeletionText(details.common(), fields.times()::dateTime).of(answer.deletion());
  }

  private String summary(Task task) {
    Long created = task.createdAt();
    return Stream.of(
            part("summary.schedule", task.cronExpression()),
            part("summary.tag", task.tag()),
            part("summary.worker", task.workerId()),
            created == null
                ? ""
                : messages.get("summary.created", fields.times().relative(created)))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("  ·  "));
  }

  private String part(String key, String value) {
    return value == null || value.isBlank() ? "" : messages.get(key, FieldText.plain(value));
  }
}
