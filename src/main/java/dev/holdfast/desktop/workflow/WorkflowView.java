package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WorkflowSummary;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** One workflow: the tree with its chart above, what it adds up to below. */
final class WorkflowView extends FxmlView {

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final WorkflowTable table;
  private final SumsPane sums;
  private final Banner torn = named(new Banner(Banner.Kind.WARNING), "torn");

  @FXML private Button back;
  @FXML private Label name;
  @FXML private Label id;
  @FXML private StatusLabel status;
  @FXML private Label totals;
  @FXML private Label estimate;
  @FXML private Button showPath;
  @FXML private HBox summing;
  @FXML private Label summed;
  @FXML private Button stop;
  @FXML private Button sumUp;
  @FXML private InlineFailure failure;
  @FXML private InlineFailure wayFailure;
  @FXML private InlineFailure sumsFailure;
  @FXML private VBox notices;
  @FXML private SplitPane split;
  @FXML private StackPane absent;
  @FXML private StackPane chart;
  @FXML private TabPane tabs;

  WorkflowView(
      WorkflowViewModel workflow, WorkflowWords words, Function<TreeRow, List<MenuItem>> menu) {
    this.workflow = workflow;
    this.words = words;
    load();
    acting(back, workflow::leave);
    acting(stop, () -> workflow.sums.cancel());
    acting(sumUp, () -> workflow.sumUp());
    acting(showPath, () -> workflow.showCriticalPath());
    SplitLines.place(split, "workflow", 0.62);
    table = new WorkflowTable(workflow, words, messages, menu);
    chart.getChildren().setAll(table.view.control);
    sums = new SumsPane(words, messages, workflow.reports(), workflow::select);
    Tab task = new Tab(messages.get("common.one"), new TaskPane(workflow, words).node());
    tabs.getTabs().setAll(task);
    tabs.getTabs().addAll(sums.tabs);
    notices.getChildren().setAll(torn);
    bind();
  }

  private void bind() {
    failure.follow(workflow.opening.failure, workflow.opening::retry);
    wayFailure.follow(workflow.way.failure, workflow.way::retry);
    sumsFailure.follow(workflow.sums.failure, workflow.sums::retry);
    workflow.opening.value.subscribe(this::showRoot);
    workflow.opening.loading.subscribe(this::showRoot);
    workflow.opening.failure.subscribe(this::showRoot);
    workflow.sums.value.subscribe(this::showSums);
    ShownZone.follow(
        torn,
        () -> {
          showRoot();
          showSums(workflow.sums.value());
        });
    Shown.when(summing, workflow.sums.loading);
    Shown.when(estimate.getParent(), estimate.textProperty().isNotEmpty());
    summed.textProperty().bind(workflow.sums.done.map(done -> messages.get("sums.reading", done)));
    Shown.when(
        sumUp,
        Bindings.createBooleanBinding(
            () ->
                workflow.opening.value() != null
                    && workflow.opening.value().root() != null
                    && workflow.sums.isUnread(),
            workflow.opening.value,
            workflow.sums.value,
            workflow.sums.loading,
            workflow.sums.failure));
  }

  /** Puts the keyboard into the tree. */
  void focus() {
    // The table is in the scene only once the divided pane around it has its skin.
    node().applyCss();
    table.view.control.requestFocus();
  }

  private void showRoot() {
    WorkflowOpening read = workflow.opening.value();
    WorkflowTask top = read == null ? null : read.root();
    boolean nothing = read != null && top == null;
    Shown.now(split, !nothing);
    Shown.now(absent, nothing);
    if (nothing) {
      absent
          .getChildren()
          .setAll(
              Placeholder.empty(
                  messages.get("head.nothing", FieldText.id(read.selected())),
                  messages.get("head.nothing.detail")));
    }
    status.show(top == null ? null : top.status(), words.statuses());
    status.setManaged(top != null);
    id.setText(top == null ? "" : FieldText.id(top.id()));
    name.setText(title(top, nothing));
    name.setTooltip(name.getText().isEmpty() ? null : new Tooltip(name.getText()));
    table.view.look(workflow.opening.isLoading() ? RowsView.LOADING : RowsView.EMPTY);
  }

  private String title(WorkflowTask top, boolean nothing) {
    if (top != null) {
      return top.isGone() ? messages.get("head.gone", FieldText.id(top.id())) : words.name(top);
    }
    boolean failed = workflow.opening.failure.get() != null;
    return nothing ? "" : messages.get(failed ? "head.failed" : "head.loading");
  }

  private void showSums(WorkflowSums found) {
    sums.show(found);
    boolean isTorn = found != null && found.torn().isTorn();
    torn.headingProperty().set(isTorn ? messages.get("common.thisWorkflowIsTorn") : "");
    notices.getStyleClass().remove("torn");
    if (isTorn) {
      notices.getStyleClass().add("torn");
    }
    torn.textProperty().set(isTorn ? tornText(found) : "");
    if (isTorn && !tabs.getTabs().contains(sums.missingTab)) {
      tabs.getTabs().add(sums.missingTab);
    } else if (!isTorn) {
      tabs.getTabs().remove(sums.missingTab);
    }
    boolean path = found != null && !found.summary().criticalPath().nodes().isEmpty();
    showPath.setDisable(!path);
    estimate.setText(path ? estimate(found) : "");
    totals.setText(found == null ? "" : totals(found.summary()));
  }

  private String totals(WorkflowSummary summary) {
    Long open = summary.openSeconds(workflow.now(), workflow.store.terms().statuses());
    Long seconds = open == null ? summary.timing().workflowDurationSeconds() : open;
    String counts =
        messages.get(
            "head.totals",
            summary.totals().tasks(),
            summary.totals().attempts(),
            summary.totals().events());
    return seconds == null
        ? counts
        : counts
            + messages.get(
                open == null ? "head.took" : "head.soFar", ElapsedText.ofSeconds(seconds));
  }

  private String estimate(WorkflowSums found) {
    CriticalPath path = found.summary().criticalPath();
    long suspended = 0;
    long other = 0;
    long waiting = 0;
    for (WaitedTime.TaskWait task : found.waited().criticalPath()) {
      waiting += task.waitingAs() == null ? 0 : 1;
      suspended += task.waits().suspendedSeconds();
      other += task.waits().seconds() - task.waits().suspendedSeconds();
    }
    estimate.setTooltip(
        new Tooltip(
            messages.get(
                "head.path.how", ElapsedText.ofSeconds(other), ElapsedText.ofSeconds(suspended))));
    String said =
        messages.get(
            "head.path",
            ElapsedText.ofSeconds(path.totalDurationSeconds()),
            ElapsedText.ofSeconds(other + suspended),
            path.nodes().size());
    return waiting == 0 ? said : said + " " + messages.get("head.waiting", waiting);
  }

  private String tornText(WorkflowSums found) {
    boolean cut = found.torn().goneTaskCount() > TornWorkflow.MOST;
    String said = sums.torn(found);
    return cut ? said + " " + messages.get("torn.most", TornWorkflow.MOST) : said;
  }
}
