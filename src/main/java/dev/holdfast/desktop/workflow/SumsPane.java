package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.report.WorkflowSheet;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.layout.VBox;

/** The tabs that say what a workflow adds up to, and what a torn one lacks. */
final class SumsPane {

  private final Messages messages;
  private final WorkflowSheet sheet;
  private final FactTable path;
  private final FactTable stages;
  private final FactTable slowest;
  private final FactTable failed;
  private final FactTable waited;
  private final FactTable missing;
  private final CountsPane counts;
  private final Tab failedTab;

  /** What it lacks; to be shown only where it lacks something. */
  final Tab missingTab;

  private final Label cut = styled(new Label(), "text-muted", "cut-line");
  final List<Tab> tabs;

  /**
   * Shows nothing yet.
   *
   * @param reports the texts of reports, in the words of the store
   */
  SumsPane(WorkflowWords words, Messages messages, Messages reports, Consumer<TaskId> opener) {
    this.messages = messages;
    sheet =
        new WorkflowSheet(
            reports,
            FieldText::id,
            second -> words.times.withZone(second),
            seconds -> seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds),
            code -> words.statuses.text(new TaskStatus(code)));
    path = new FactTable(messages, "tab.path", "sums.path.none", opener);
    stages = new FactTable(messages, "common.stages", "sums.none", opener);
    slowest = new FactTable(messages, "tab.slowest", "sums.none", opener);
    failed = new FactTable(messages, "common.failed", "sums.failed.none", opener);
    waited = new FactTable(messages, "tab.waited", "sums.waited.none", opener);
    missing = new FactTable(messages, "common.missing", "missing.none", opener);
    counts = new CountsPane();
    failedTab = tab("common.failed", tall(failed), cut);
    missingTab = new Tab(messages.get("common.missing"), missing);
    Shown.when(cut, cut.textProperty().isNotEmpty());
    tabs =
        List.of(
            tab("tab.path", tall(path)),
            tab("common.stages", tall(stages)),
            tab("tab.slowest", tall(slowest)),
            failedTab,
            tab("tab.waited", tall(waited)),
            tab("tab.counts", tall(counts)));
  }

  private Tab tab(String key, Node... content) {
    return new Tab(messages.get(key), new VBox(content));
  }

  /** Says what it lacks; empty if nothing. */
  String torn(WorkflowSums sums) {
    return String.join(" ", sheet.torn(sums.torn()));
  }

  void show(WorkflowSums sums) {
    boolean known = sums != null;
    WorkflowSummary summary = known ? sums.summary() : null;
    path.show(known ? sheet.path(summary.criticalPath(), sums.waited()) : null);
    stages.show(known ? sheet.stages(summary) : null);
    slowest.show(known ? sheet.slowest(summary) : null);
    failed.show(known ? sheet.failed(summary) : null);
    waited.show(known ? sheet.waited(sums.waited()) : null);
    missing.show(known ? sheet.missing(sums.torn()) : null);
    counts.show(known ? sheet.counts(summary) : java.util.Map.of());
    int failures = known ? summary.failedTasks().size() : 0;
    boolean many = failures > FactTable.MOST;
    cut.setText(many ? messages.get("sums.failed.cut", FactTable.MOST, failures) : "");
    title(failedTab, "common.failed", failures);
    title(missingTab, "common.missing", known ? sheet.missing(sums.torn()).rows().size() : 0);
  }

  private void title(Tab tab, String key, int count) {
    String title = messages.get(key);
    tab.setText(count == 0 ? title : title + " " + NumberText.grouped((long) count));
  }
}
