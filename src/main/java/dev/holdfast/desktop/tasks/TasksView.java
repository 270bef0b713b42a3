package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.upFrom;

import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.desktop.act.ActBar;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.failures.FailuresView;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldDialogs;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.tasks.completion.QueryLine;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.tasks.details.TaskDetailsView;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.DeletionText;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.event.EventTarget;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The page: views, chips and filters above, the table and the task looked at below. */
final class TasksView extends FxmlView {

  /**
   * What the details need to show an event's line, in pixels, and their least share of the page.
   */
  private static final double DETAILS_WIDTH = 460;

  private static final double DETAILS_SHARE = 0.38;

  private static final double TIP_WIDTH = 420;

  private final TasksViewModel tasks;
  private final StatusChips chips;
  private final ReasonChips reasons;
  private final QueryLine filters;
  private final TaskTableView table;
  private final FailuresView failures;
  private final TaskDetailsView details;
  private final VBox beside;
  private final ActBar acts;
  private final OwnViewsMenu ownViews;
  private final Map<ViewTerm, ToggleButton> switches = new LinkedHashMap<>();

  @FXML private VBox top;
  @FXML private HBox views;
  @FXML private Button refresh;
  @FXML private Label stale;
  @FXML private Label count;
  @FXML private Hyperlink stopCounting;
  @FXML private Hyperlink countAgain;
  @FXML private ComboBox<RefreshInterval> interval;
  @FXML private SplitPane split;

  /**
   * Shows the page.
   *
   * @param open null if no file can be read here
   * @param save null if no file can be written here
   */
  TasksView(TasksViewModel tasks, Acting acting, ZoneId zone, FilePicker open, FileSaver save) {
    super(tasks.session.messages(TasksView.class));
    this.tasks = tasks;
    load();
    acting(refresh, tasks::refresh);
    acting(stopCounting, () -> tasks.counts.counted.cancel());
    acting(countAgain, () -> tasks.counts.count());
    FieldText fields =
        new FieldText(new TimeText(tasks.clock, zone), tasks.store.terms().statuses());
    chips = new StatusChips(tasks.store.terms().statuses(), messages, tasks.filter::toggle);
    reasons = new ReasonChips(messages, tasks.filter::setSuspendReason);
    TaskFilterViewModel filter = tasks.filter;
    filters =
        new QueryLine(
            new QueryLine.Asked(
                filter.line,
                filter.problem,
                filter::type,
                filter::rest,
                filter::clear,
                filter::isNarrowed),
            tasks.offers,
            messages.get("filter.text"),
            messages.get("filter.hint"));
    HoldDialogs dialogs = new HoldDialogs(tasks.holds, () -> node().getScene().getWindow());
    table = new TaskTableView(tasks, fields, new TaskMenu(tasks, acting, dialogs, messages));
    details = new TaskDetailsView(tasks.details, fields, acting, dialogs);
    InlineFailure failure = InlineFailure.of(tasks.failure, tasks::refresh);
    InlineFailure holdFailure =
        InlineFailure.of(
            // A store that cannot be read at all says so once.
            Bindings.when(tasks.failure.isEmpty()).then(tasks.holds.failure).otherwise(""),
            tasks.holds::refresh);
    DeletionText deletions = new DeletionText(tasks.common(), fields.times()::dateTime);
    ObservableValue<String> deleted =
        tasks.gone.read.value.map(DeletionAnswer::deletion).map(deletions::of);
    Banner gone = named(Banner.of(Banner.Kind.INFO, deleted.orElse("")), "goneTask");
    ReadingStrip reading = new ReadingStrip(tasks.list, messages);
    ownViews = new OwnViewsMenu(tasks, table.columns::titles, open, save, messages);
    Banner viewsNote = named(Banner.of(Banner.Kind.INFO, tasks.own.files.success), "viewsNote");
    Banner viewsProblem =
        named(Banner.of(Banner.Kind.WARNING, tasks.own.files.failure), "viewsProblem");
    top.getChildren()
        .addAll(
            chips, filters, reading, reasons, gone, viewsNote, viewsProblem, failure, holdFailure);
    failures = new FailuresView(tasks.failures, acting, fields.times(), tasks.failure);
    beside = new VBox(placeLine(), details.node());
    VBox.setVgrow(details.node(), Priority.ALWAYS);
    VBox.setVgrow(table.root, Priority.ALWAYS);
    split.getItems().setAll(new VBox(failures.node(), table.root));
    SplitPane.setResizableWithParent(beside, false);
    tasks.details.id.subscribe(this::showDetails);
    addSwitches();
    acts =
        new ActBar(
            acting,
            tasks.selection,
            tasks.counts.matching.map(count -> count.exact() ? count.value() : null),
            tasks::chooseAll);
    acting.onDone(tasks.selection::clear);
    ((VBox) node()).getChildren().add(acts.node());
    interval.getItems().setAll(RefreshInterval.values());
    interval.setConverter(ShownText.of(each -> messages.get("refresh." + each.name())));
    interval.valueProperty().bindBidirectional(tasks.interval);
    follow();
    node().addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    node().addEventHandler(KeyEvent.KEY_TYPED, this::typed);
  }

  /** Puts the keyboard into the table. */
  void focus() {
    // The table is in the scene only once the divided pane around it has its skin.
    node().applyCss();
    table.table.requestFocus();
  }

  /** Brings the task that is looked at into the table, if the filter matches it. */
  void reveal() {
    table.reveal();
    tasks.place.seek();
  }

  /** Writes ages again, as time has passed. */
  void refreshAges() {
    table.table.refresh();
    failures.table.refresh();
  }

  /** Says above the details that their task is not among the rows beside them, and why. */
  private Banner placeLine() {
    Button action = named(styled(new Button(), "small"), "taskPlaceAction");
    Banner line = named(new Banner(Banner.Kind.INFO, action), "taskPlace");
    tasks.place.place.subscribe(
        place -> {
          boolean excluded = place == TaskPlaceViewModel.Place.EXCLUDED;
          boolean said = excluded || place == TaskPlaceViewModel.Place.ELSEWHERE;
          String id = String.valueOf(tasks.details.id.get());
          String key = excluded ? "place.excluded" : "place.elsewhere";
          line.textProperty().set(said ? messages.get(key, VisibleText.line(id)) : "");
          action.setText(messages.get(excluded ? "common.clearFilters" : "place.show"));
          acting(action, excluded ? this::revealAnyway : this::reveal);
        });
    return line;
  }

  private void revealAnyway() {
    tasks.filter.clear();
    reveal();
  }

  private void addSwitches() {
    for (ViewTerm view : tasks.views()) {
      String word = tasks.filter.views.title(view, messages);
      ToggleButton button = styled(new ToggleButton(word), "view-button");
      button.setId("view-" + view.name());
      button.setAccessibleText(messages.get("view.accessible", word));
      button.setMinWidth(ToggleButton.USE_PREF_SIZE);
      String tip = messages.brought(view.texts(), "view." + view.name() + ".tip").orElse("");
      if (!tip.isEmpty()) {
        button.setTooltip(tip(tip, TIP_WIDTH));
      }
      // The filter decides what is pressed; a click only asks.
      button.setOnAction(
          event -> {
            tasks.filter.show(view);
            showView();
          });
      switches.put(view, button);
    }
    boolean statuses = tasks.store.info().can(Capability.STATUSES);
    if (statuses) {
      views.getChildren().setAll(switches.values());
    }
    views.getChildren().add(ownViews.button);
    Shown.now(chips, statuses);
  }

  private void follow() {
    tasks.filter.filter.subscribe(this::showFilter);
    tasks.filter.view.subscribe(_ -> showView());
    tasks.counts.glance.value.subscribe(this::showGlance);
    tasks.counts.byStatus.value.subscribe(_ -> showGlance(tasks.counts.glance.value()));
    tasks.counts.glance.loading.subscribe(this::showCount);
    tasks.counts.reasons.value.subscribe(this::showReasons);
    tasks.counts.matching.subscribe(this::showCount);
    tasks.counts.counted.loading.subscribe(this::showCount);
    tasks.failure.subscribe(
        failure -> {
          boolean outdated = !failure.isEmpty() && tasks.counts.glance.value() != null;
          Shown.now(stale, outdated);
          table.setStale(outdated);
        });
  }

  private void showFilter(TaskFilter filter) {
    showGlance(tasks.counts.glance.value());
    chips.setChosen(filter.statuses());
    showReasons();
    showCount();
  }

  private void showView() {
    ViewTerm chosen = tasks.filter.view();
    switches.forEach((view, button) -> button.setSelected(view.equals(chosen)));
  }

  private void showGlance(StoreGlance glance) {
    if (glance != null) {
      chips.setCounts(glance.byStatus(), tasks.filter.filter.get().statuses());
      if (tasks.filter.countsNeedTheStore()) {
        chips.setLeft(tasks.counts.byStatus.value.get());
      }
      chips.setChosen(tasks.filter.filter.get().statuses());
    }
    showCount();
  }

  private void showReasons() {
    reasons.show(
        tasks.filter.ofWaits() ? tasks.counts.reasons.value() : null,
        tasks.filter.filter.get().suspendReason());
  }

  private void showCount() {
    StoreGlance glance = tasks.counts.glance.value();
    boolean counting = tasks.counts.counted.loading.get();
    boolean unknown = tasks.counts.matching.get() == null && glance != null;
    count.setText(
        new CountText(messages, tasks.roots ? "count.workflows" : "count.all")
            .of(
                tasks.counts.matching.get(),
                glance == null || tasks.roots ? null : glance.tasks(),
                counting || glance == null && tasks.counts.glance.isLoading()));
    Shown.now(stopCounting, counting);
    Shown.now(countAgain, unknown && !counting);
  }

  /** The table has the whole width until there is something to show beside it. */
  private void showDetails(TaskId open) {
    boolean shown = split.getItems().contains(beside);
    if (open == null) {
      split.getItems().remove(beside);
    } else if (!shown) {
      split.getItems().add(beside);
      double width = Math.max(split.getWidth(), 1);

      SplitLines.place(split, "tasks", 1 - Math.clamp(DETAILS_WIDTH / width, DETAILS_SHARE, 0.6));
    }
  }

  private void pressed(KeyEvent event) {
    if (acts.pressed(event) || ownViews.pressed(event)) {
      event.consume();
    } else if (Key.STORY.matches(event)) {
      tasks.details.openStory();
      event.consume();
    } else if (Key.FIND.matches(event)) {
      filters.focusText();
      event.consume();
    } else if (Key.CLEAR.matches(event) && isInDetails(event.getTarget())) {
      table.table.requestFocus();
      event.consume();
    } else if (Key.CLEAR.matches(event)) {
      filters.forget();
      event.consume();
    } else if (Key.OPEN.matches(event) && table.table.isFocused()) {
      details.focus();
      event.consume();
    }
  }

  /** A slash searches, as in a browser, unless it is typed into a field. */
  private void typed(KeyEvent event) {
    if (Key.FIND.matches(event) && !(event.getTarget() instanceof TextInputControl)) {
      filters.focusText();
      event.consume();
    }
  }

  private boolean isInDetails(EventTarget target) {
    return upFrom(target).anyMatch(at -> at == beside);
  }
}
