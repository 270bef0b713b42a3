package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.report.WorkflowSheet;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The tabs that say what a workflow adds up to, and what a torn one lacks. */
final class SumsPane {

  /** Nobody reads more lines than this. */
  private static final int MOST = 2_000;

  /** A number, or how long something took. */
  private static final String NUMBER = "([\\d,–]+( ?[a-z]{1,3})? ?)*";

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
            second -> words.times().withZone(second),
            seconds -> seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds),
            code -> words.statuses().text(new TaskStatus(code)));
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
    FactTable table = new FactTable(key, none);
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
    boolean many = failures > MOST;
    cut.setText(many ? messages.get("sums.failed.cut", MOST, failures) : "");
    title(failedTab, "common.failed", failures);
    title(
        missingTab, "common.missing", sums == null ? 0 : sheet.missing(sums.torn()).rows().size());
  }

  private void title(Tab tab, String key, int count) {
    String title = messages.get(key);
    tab.setText(count == 0 ? title : title + " " + NumberText.grouped((long) count));
  }

  /** Figures about tasks, one task a line; its id leads to its place in the tree. */
  private final class FactTable extends StackPane {

    private final String name;
    private final String none;
    private RowsView<Row> table;

    /**
     * Shows nothing yet.
     *
     * @param name key of what is spoken when the keyboard comes to it
     * @param none key of what is said where there is no line
     */
    FactTable(String name, String none) {
      this.name = name;
      this.none = none;
      show(null);
    }

    /** Shows other lines; null while nobody knows what there is. */
    void show(Rows of) {
      if (of == null) {
        table = null;
        getChildren().setAll(label(messages.get("sums.notYet"), "text-muted"));
        return;
      }
      if (table == null) {
        table = table(of);
        getChildren().setAll(table.control);
      }
      table.show(of.rows().subList(0, Math.min(MOST, of.rows().size())));
    }

    private RowsView<Row> table(Rows of) {
      List<Column<Row>> columns = new ArrayList<>();
      columns.add(
          Column.<Row>drawn("common.one", () -> this::link)
              .said(row -> row.cells().getFirst())
              .right()
              .width(40, 84));
      for (int at = 1; at < of.columns().size(); at++) {
        columns.add(column(of, at));
      }
      RowsView<Row> made =
          RowsView.table(messages, name, columns)
              .named(null, "fact-table")
              .opens(row -> opener.accept(task(row)))
              .copies();
      made.control.setAccessibleText(messages.get(name));
      made.placeholder(label(messages.get(none), "text-muted"));
      return made;
    }

    /** The last column has the room that the others leave. */
    private static Column<Row> column(Rows of, int at) {
      Column<Row> column =
          Column.titled(
              of.columns().get(at),
              row -> FieldText.plain(row.cells().get(at)),
              of.rows().subList(0, Math.min(MOST, of.rows().size())));
      return at == of.columns().size() - 1
          ? column.fills(1, 120)
          : of.rows().stream().allMatch(row -> row.cells().get(at).matches(NUMBER))
              ? column.right()
              : column;
    }

    private static TaskId task(Row row) {
      return ((Link.OfTask) row.links().getFirst()).task();
    }

    private Node link(Row row) {
      Hyperlink link = styled(new Hyperlink(row.cells().getFirst()), "task-link");
      link.setFocusTraversable(false);
      return acting(
          link,
          () -> {
            link.setVisited(false);
            opener.accept(task(row));
          });
    }
  }
}
