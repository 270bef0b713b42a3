package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.report.WorkflowSheet;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** The tabs that say what a workflow adds up to, and what a torn one lacks. */
final class SumsPane {

  private final Messages messages;
  private final WorkflowSheet sheet;
  private final Consumer<TaskId> opener;
  private final Map<FactTable, Function<WorkflowSums, Rows>> tables = new LinkedHashMap<>();

  /** How many there are of what: statuses, outcomes, names, stages, workers. */
  private final FlowPane counts = styled(new FlowPane(), "count-groups");

  private final Tab failedTab;

  /** What it lacks; to be shown only where it lacks something. */
  final Tab missingTab;

  private final Label cut = label("", "text-muted", "cut-line");
  final List<Tab> tabs;

  /**
   * Shows nothing yet.
   *
   * @param reports the texts of reports, in the words of the store
   */
  SumsPane(WorkflowWords words, Messages messages, Messages reports, Consumer<TaskId> opener) {
    this.messages = messages;
    this.opener = opener;
    sheet =
        new WorkflowSheet(
            reports,
            FieldText::id,
            second -> words.times.withZone(second),
            seconds -> seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds),
            code -> words.statuses.text(new TaskStatus(code)));
    failedTab = tab("common.failed", "sums.failed.none", sums -> sheet.failed(sums.summary()), cut);
    missingTab = tab("common.missing", "missing.none", sums -> sheet.missing(sums.torn()));
    Shown.when(cut, cut.textProperty().isNotEmpty());
    Node counted = tall(upright(styled(new ScrollPane(counts), "state-pane")));
    tabs =
        List.of(
            tab(
                "tab.path",
                "sums.path.none",
                sums -> sheet.path(sums.summary().criticalPath(), sums.waited())),
            tab("common.stages", "sums.none", sums -> sheet.stages(sums.summary())),
            tab("tab.slowest", "sums.none", sums -> sheet.slowest(sums.summary())),
            failedTab,
            tab("tab.waited", "sums.waited.none", sums -> sheet.waited(sums.waited())),
            new Tab(messages.get("tab.counts"), new VBox(counted)));
  }

  private Tab tab(String key, String none, Function<WorkflowSums, Rows> rows, Node... below) {
    FactTable table = new FactTable(messages, key, none, opener);
    tables.put(table, rows);
    VBox content = new VBox(tall(table));
    content.getChildren().addAll(below);
    return new Tab(messages.get(key), content);
  }

  /** Says what it lacks; empty if nothing. */
  String torn(WorkflowSums sums) {
    return String.join(" ", sheet.torn(sums.torn()));
  }

  void show(WorkflowSums sums) {
    tables.forEach((table, rows) -> table.show(sums == null ? null : rows.apply(sums)));
    Map<String, Rows> groups = sums == null ? Map.of() : sheet.counts(sums.summary());
    counts.getChildren().clear();
    groups.forEach(
        (heading, rows) ->
            counts
                .getChildren()
                .add(new SheetPane(List.of(new Heading(heading), rows), _ -> false, _ -> {})));
    int failures = sums == null ? 0 : sums.summary().failedTasks().size();
    boolean many = failures > FactTable.MOST;
    cut.setText(many ? messages.get("sums.failed.cut", FactTable.MOST, failures) : "");
    title(failedTab, "common.failed", failures);
    title(
        missingTab, "common.missing", sums == null ? 0 : sheet.missing(sums.torn()).rows().size());
  }

  private void title(Tab tab, String key, int count) {
    String title = messages.get(key);
    tab.setText(count == 0 ? title : title + " " + NumberText.grouped((long) count));
  }
}
