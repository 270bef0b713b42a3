package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.workflow.SumColumn.ATTEMPT;
import static dev.holdfast.desktop.workflow.SumColumn.BETWEEN;
import static dev.holdfast.desktop.workflow.SumColumn.ERROR;
import static dev.holdfast.desktop.workflow.SumColumn.NAME;
import static dev.holdfast.desktop.workflow.SumColumn.OUTCOME;
import static dev.holdfast.desktop.workflow.SumColumn.PAUSED;
import static dev.holdfast.desktop.workflow.SumColumn.QUEUED;
import static dev.holdfast.desktop.workflow.SumColumn.RAN;
import static dev.holdfast.desktop.workflow.SumColumn.STAGE;
import static dev.holdfast.desktop.workflow.SumColumn.STARTED;
import static dev.holdfast.desktop.workflow.SumColumn.STATUS;
import static dev.holdfast.desktop.workflow.SumColumn.SUSPENDED;
import static dev.holdfast.desktop.workflow.SumColumn.WAITED;
import static dev.holdfast.desktop.workflow.SumColumn.WORKER;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.replay.TimedAttempt;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The tabs that say what a workflow adds up to. */
final class SumsPane {

  /** Nobody reads more lines than this; the tab says how many there are. */
  static final int MOST = 2_000;

  private final WorkflowWords words;
  private final Messages messages;
  private final StatusStyle statuses;
  private final FactTable path;
  private final FactTable stages;
  private final FactTable slowest;
  private final FactTable failed;
  private final FactTable waited;
  private final CountsPane counts;
  private final Tab failedTab = new Tab();
  private final Label cut = styled(new Label(), "text-muted", "cut-line");
  private final ObservableValue<Boolean> past;
  private final List<Tab> tabs;

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
        table("tab.path", "sums.path.none", opener, NAME, STATUS, ATTEMPT, RAN, WAITED, STARTED)
            .filled();
    stages =
        table("tab.stages", "sums.none", opener, STAGE, ATTEMPT, RAN, OUTCOME, STARTED, WORKER)
            .filled();
    slowest =
        table("tab.slowest", "sums.none", opener, ATTEMPT, RAN, OUTCOME, STARTED, WORKER).filled();
    failed = table("tab.failed", "sums.failed.none", opener, NAME, STATUS, ERROR).filled();
    waited =
        table(
            "tab.waited",
            "sums.waited.none",
            opener,
            NAME,
            WAITED,
            QUEUED,
            BETWEEN,
            SUSPENDED,
            PAUSED);
    counts = new CountsPane(messages, statuses);
    Shown.when(cut, cut.textProperty().isNotEmpty());
    VBox.setVgrow(failed, Priority.ALWAYS);
    failedTab.setContent(new VBox(ofNow(), failed, cut));
    tabs =
        List.of(
            tab("tab.path", path),
            tab("tab.stages", stages),
            tab("tab.slowest", slowest),
            failedTab,
            tab("tab.waited", waited),
            tab("tab.counts", counts));
  }

  private FactTable table(
      String name, String empty, Consumer<TaskId> opener, SumColumn... columns) {
    FactTable table =
        new FactTable(messages.get(name), messages.get("column.task"), messages.get(empty), opener);
    for (SumColumn each : columns) {
      table.column(messages.get(each.key()), each.width(), each.isNumber());
    }
    return table;
  }

  private Tab tab(String key, Node content) {
    VBox.setVgrow(content, Priority.ALWAYS);
    return new Tab(messages.get(key), new VBox(ofNow(), content));
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
    WorkflowSummary summary = sums == null ? null : sums.summary();
    String unknown = sums == null ? messages.get("sums.notYet") : null;
    path.show(sums == null ? List.of() : path(sums), unknown);
    stages.show(summary == null ? List.of() : stages(summary), unknown);
    slowest.show(summary == null ? List.of() : slowest(summary), unknown);
    failed.show(summary == null ? List.of() : failed(summary), unknown);
    waited.show(
        sums == null ? List.of() : sums.waited().longest().stream().map(this::wait).toList(),
        unknown);
    counts.show(summary);
    int failures = summary == null ? 0 : summary.failedTasks().size();
    cut.setText(failures > MOST ? messages.get("sums.failed.cut", MOST, failures) : "");
    failedTab.setText(
        failures == 0 ? messages.get("tab.failed") : messages.get("tab.failed.count", failures));
  }

  private List<FactTable.Line> path(WorkflowSums sums) {
    List<CriticalPath.Node> nodes = sums.summary().criticalPath().nodes();
    List<WaitedTime.TaskWait> waits = sums.waited().criticalPath();
    List<FactTable.Line> lines = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST, nodes.size()); i++) {
      CriticalPath.Node node = nodes.get(i);
      lines.add(
          FactTable.Line.of(
              node.taskId(),
              FieldText.plain(node.name()),
              status(node.status()),
              NumberText.grouped(node.attempt()),
              seconds(node.durationSeconds()),
              seconds(waits.get(i).waits().seconds()),
              words.times().withZone(node.startedAt())));
    }
    return lines;
  }

  private List<FactTable.Line> stages(WorkflowSummary summary) {
    TaskId root = summary.rootTask() == null ? null : summary.rootTask().id();
    return root == null
        ? List.of()
        : summary.stageTimings().stream()
            .limit(MOST)
            .map(
                stage ->
                    FactTable.Line.of(
                        root,
                        NumberText.grouped(stage.stage()),
                        NumberText.grouped(stage.attempt()),
                        seconds(stage.durationSeconds()),
                        outcome(stage.outcome()),
                        words.times().withZone(stage.startedAt()),
                        FieldText.plain(stage.workerId())))
            .toList();
  }

  private List<FactTable.Line> slowest(WorkflowSummary summary) {
    List<FactTable.Line> lines = new ArrayList<>();
    for (TimedAttempt attempt : summary.slowestAttempts()) {
      if (attempt.taskId() != null) {
        lines.add(
            FactTable.Line.of(
                attempt.taskId(),
                NumberText.grouped(attempt.attempt()),
                seconds(attempt.durationSeconds()),
                outcome(attempt.outcome()),
                words.times().withZone(attempt.startedAt()),
                FieldText.plain(attempt.workerId())));
      }
    }
    return lines;
  }

  private List<FactTable.Line> failed(WorkflowSummary summary) {
    return summary.failedTasks().stream()
        .limit(MOST)
        .map(
            task ->
                FactTable.Line.of(
                    task.taskId(),
                    FieldText.plain(task.name()),
                    status(task.status()),
                    task.error() == null ? "" : FieldText.plain(task.error())))
        .toList();
  }

  private FactTable.Line wait(WaitedTime.TaskWait wait) {
    return FactTable.Line.of(
        wait.taskId(),
        FieldText.plain(wait.name()),
        seconds(wait.waits().seconds()),
        seconds(wait.waits().queuedSeconds()),
        seconds(wait.waits().betweenAttemptsSeconds()),
        seconds(wait.waits().suspendedSeconds()),
        seconds(wait.waits().pausedSeconds()));
  }

  private String status(String status) {
    return status == null ? NumberText.NOTHING : statuses.text(new TaskStatus(status));
  }

  private String outcome(String outcome) {
    return outcome == null ? messages.get("chart.open") : FieldText.plain(outcome);
  }

  private static String seconds(Long seconds) {
    return seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds);
  }
}
