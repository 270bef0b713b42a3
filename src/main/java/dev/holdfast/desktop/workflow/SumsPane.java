package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TimedAttempt;
import dev.holdfast.replay.WaitedTime.TaskWait;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowSummary.FailedTask;
import dev.holdfast.replay.WorkflowSummary.StageTiming;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.layout.VBox;

/** The tabs that say what a workflow adds up to. */
final class SumsPane {

  /** Nobody reads more lines than this; the tab says how many there are. */
  static final int MOST = 2_000;

  /** A task of the critical path, and what it waited. */
  private record Step(CriticalPath.Node node, TaskWait waited) {}

  private final WorkflowWords words;
  private final Messages messages;
  private final StatusStyle statuses;
  private final FactTable<Step> path;
  private final FactTable<StageTiming> stages;
  private final FactTable<TimedAttempt> slowest;
  private final FactTable<FailedTask> failed;
  private final FactTable<TaskWait> waited;
  private final CountsPane counts;
  private final Tab failedTab = new Tab();
  private final Label cut = styled(new Label(), "text-muted", "cut-line");
  private final ObservableValue<Boolean> past;
  private final List<Tab> tabs;
  private TaskId root;

  /**
   * Shows nothing yet.
   *
   * @param past whether the page looks at an earlier instant, which no sum follows
   */
  SumsPane(
      WorkflowWords words,
      Messages messages,
      Consumer<TaskId> opener,
      ObservableValue<Boolean> past) {
    this.words = words;
    this.statuses = words.statuses();
    this.messages = messages;
    this.past = past;
    path =
        new FactTable<>(
            messages,
            "tab.path",
            "sums.path.none",
            step -> step.node().taskId(),
            opener,
            text("name", 190, step -> FieldText.plain(step.node().name())),
            text("status", 150, step -> status(step.node().status())),
            number("attempt", 76, step -> step.node().attempt()),
            seconds("ran", 90, step -> step.node().durationSeconds()),
            seconds("waited", 90, step -> step.waited().waits().seconds()),
            this.<Step>started(step -> step.node().startedAt()).fills(1, 200));
    stages =
        new FactTable<>(
            messages,
            "tab.stages",
            "sums.none",
            stage -> root,
            opener,
            number("stage", 66, StageTiming::stage),
            number("attempt", 76, StageTiming::attempt),
            seconds("ran", 90, StageTiming::durationSeconds),
            text("outcome", 120, stage -> outcome(stage.outcome())),
            started(StageTiming::startedAt),
            worker(StageTiming::workerId));
    slowest =
        new FactTable<>(
            messages,
            "tab.slowest",
            "sums.none",
            TimedAttempt::taskId,
            opener,
            number("attempt", 76, TimedAttempt::attempt),
            seconds("ran", 90, TimedAttempt::durationSeconds),
            text("outcome", 120, attempt -> outcome(attempt.outcome())),
            started(TimedAttempt::startedAt),
            worker(TimedAttempt::workerId));
    failed =
        new FactTable<>(
            messages,
            "tab.failed",
            "sums.failed.none",
            FailedTask::taskId,
            opener,
            text("name", 190, task -> FieldText.plain(task.name())),
            text("status", 150, task -> status(task.status())),
            SumsPane.<FailedTask>text("error", 200, SumsPane::error).fills(1, 200));
    waited =
        new FactTable<>(
            messages,
            "tab.waited",
            "sums.waited.none",
            TaskWait::taskId,
            opener,
            text("name", 190, task -> FieldText.plain(task.name())),
            seconds("waited", 90, task -> task.waits().seconds()),
            seconds("queued", 90, task -> task.waits().queuedSeconds()),
            seconds("between", 116, task -> task.waits().betweenAttemptsSeconds()),
            seconds("suspended", 96, task -> task.waits().suspendedSeconds()),
            seconds("paused", 90, task -> task.waits().pausedSeconds()));
    counts = new CountsPane(messages, statuses);
    Shown.when(cut, cut.textProperty().isNotEmpty());
    failedTab.setContent(new VBox(ofNow(), tall(failed.node()), cut));
    tabs =
        List.of(
            tab("tab.path", path.node()),
            tab("tab.stages", stages.node()),
            tab("tab.slowest", slowest.node()),
            failedTab,
            tab("tab.waited", waited.node()),
            tab("tab.counts", counts));
  }

  private Tab tab(String key, Node content) {
    return new Tab(messages.get(key), new VBox(ofNow(), tall(content)));
  }

  private Label ofNow() {
    Label line = styled(new Label(messages.get("sums.ofNow")), "text-muted", "cut-line", "of-now");
    Shown.when(line, past);
    return line;
  }

  List<Tab> tabs() {
    return tabs;
  }

  void show(WorkflowSums sums) {
    boolean known = sums != null;
    WorkflowSummary summary = known ? sums.summary() : null;
    root = known && summary.rootTask() != null ? summary.rootTask().id() : null;
    path.show(known ? path(sums) : List.of(), known);
    stages.show(root == null ? List.of() : first(summary.stageTimings()), known);
    slowest.show(
        known
            ? summary.slowestAttempts().stream()
                .filter(attempt -> attempt.taskId() != null)
                .toList()
            : List.of(),
        known);
    failed.show(known ? first(summary.failedTasks()) : List.of(), known);
    waited.show(known ? sums.waited().longest() : List.of(), known);
    counts.show(summary);
    int failures = known ? summary.failedTasks().size() : 0;
    cut.setText(failures > MOST ? messages.get("sums.failed.cut", MOST, failures) : "");
    failedTab.setText(
        failures == 0 ? messages.get("tab.failed") : messages.get("tab.failed.count", failures));
  }

  private static List<Step> path(WorkflowSums sums) {
    List<CriticalPath.Node> nodes = first(sums.summary().criticalPath().nodes());
    return IntStream.range(0, nodes.size())
        .mapToObj(at -> new Step(nodes.get(at), sums.waited().criticalPath().get(at)))
        .toList();
  }

  private static <R> List<R> first(List<R> rows) {
    return rows.subList(0, Math.min(MOST, rows.size()));
  }

  private static <R> Column<R> text(String key, double width, Function<R, String> text) {
    return Column.text("sums." + key, text).width(40, width);
  }

  private static <R> Column<R> number(String key, double width, Function<R, Long> number) {
    return Column.number("sums." + key, number).width(40, width);
  }

  private static <R> Column<R> seconds(String key, double width, Function<R, Long> seconds) {
    return SumsPane.<R>text(key, width, row -> elapsed(seconds.apply(row))).right();
  }

  private <R> Column<R> started(Function<R, Long> second) {
    return text("started", 200, row -> words.times().withZone(second.apply(row)));
  }

  private static <R> Column<R> worker(Function<R, String> worker) {
    return SumsPane.<R>text("worker", 120, row -> FieldText.plain(worker.apply(row))).fills(1, 120);
  }

  private static String error(FailedTask task) {
    return task.error() == null ? "" : FieldText.plain(task.error());
  }

  private String status(String status) {
    return status == null ? NumberText.NOTHING : statuses.text(new TaskStatus(status));
  }

  private String outcome(String outcome) {
    return outcome == null ? messages.get("chart.open") : FieldText.plain(outcome);
  }

  private static String elapsed(Long seconds) {
    return seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds);
  }
}
