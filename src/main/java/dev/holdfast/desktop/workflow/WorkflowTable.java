package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;

/** The tree with the chart beside it: one table, so that the two cannot part. */
final class WorkflowTable {

  /** A narrower table leaves out progress: the chart needs the room. */
  private static final double NARROW = 860;

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final GanttChart chart;

  /** What is shown. */
  final RowsView<TreeRow> view;

  private final TableView<TreeRow> table;

  /** A task that somebody asked for, and that has not been shown yet; null for none. */
  private TaskId unseen;

  WorkflowTable(
      WorkflowViewModel workflow,
      WorkflowWords words,
      Messages messages,
      Function<TreeRow, List<MenuItem>> menu) {
    this.workflow = workflow;
    this.words = words;
    chart = new GanttChart(workflow, words.times(), messages);
    view =
        RowsView.table(
                messages,
                "tree",
                Column.<TreeRow>drawn("common.one", () -> new TreeLine(workflow, words)::show)
                    .more(row -> TreeLine.said(workflow, words, row))
                    .said(row -> TreeLine.said(workflow, words, row))
                    .look("tree-cell-line")
                    .width(120, 224),
                Column.text("common.status", this::untold)
                    .sign(
                        row ->
                            told(row) == null ? null : new StatusLabel(told(row), words.statuses()))
                    .tone(row -> told(row) == null ? "quiet" : null)
                    .said(row -> told(row) == null ? null : words.statuses().text(told(row)))
                    .width(90, 154),
                Column.<TreeRow>drawn("common.progress", this::progressBar)
                    .more(this::progressText)
                    .width(60, 86),
                Column.text("common.duration", this::duration).look("quiet").right().width(60, 92),
                Column.<TreeRow>drawn("field.chart", chart::strip)
                    .more(this::chart)
                    .said(this::chart)
                    .look("gantt-cell")
                    .fills(1, 160))
            .named("workflowTable", "workflow-table")
            .keyed(TreeRow::key)
            .chosen(
                row -> {
                  if (row.taskId() != null) {
                    workflow.tree.select(row.taskId());
                  }
                })
            .opens(
                row -> {
                  if (row.taskId() != null) {
                    workflow.session.showTask(row.taskId());
                  }
                })
            .menu(menu)
            .redraws(workflow.path);
    table = view.table();
    view.column("progress").visibleProperty().bind(table.widthProperty().greaterThan(NARROW));
    Column<TreeRow> drawn = view.column("chart");
    drawn.setText("");
    drawn.setGraphic(chart.axis);
    drawn.getStyleClass().add("gantt-column");
    drawn.setResizable(false);
    chart.axis.prefWidthProperty().bind(drawn.widthProperty());
    chart.axis.minWidthProperty().bind(drawn.widthProperty());
    table.addEventFilter(ScrollEvent.SCROLL, this::scrolled);
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    follow();
  }

  /** The status a task has, or had at the instant looked at; null if nobody knows. */
  private TaskStatus told(TreeRow row) {
    WorkflowTask task = row.task();
    return task == null ? null : task.status();
  }

  private String untold(TreeRow row) {
    return row.task() == null || told(row) != null ? null : words.status(row.task());
  }

  /** How far a task is, as its row says: of an instant that is past, rows say nothing. */
  private TaskProgress progress(TreeRow row) {
    WorkflowTask task = row.task();
    return task == null || task.row() == null || task.row().progressPercent() == null
        ? null
        : new TaskProgress(task.row().progressPercent(), task.row().progressText());
  }

  private Function<TreeRow, Node> progressBar() {
    ProgressBar bar = new ProgressBar();
    Label percent = whole(label("", "progress-percent"));
    HBox line = centred(styled(new HBox(bar, percent), "progress-row", "tree-progress"));
    return row -> {
      TaskProgress progress = progress(row);
      if (progress == null) {
        return null;
      }
      bar.setProgress(progress.fraction());
      percent.setText(NumberText.percent(progress.percent()));
      return line;
    };
  }

  private String progressText(TreeRow row) {
    TaskProgress progress = progress(row);
    return progress == null || progress.text() == null ? null : FieldText.plain(progress.text());
  }

  private String duration(TreeRow row) {
    return row.task() == null ? null : words.duration(row.task(), workflow.now());
  }

  private String chart(TreeRow row) {
    return row.task() == null ? null : words.chart(row.task());
  }

  private void follow() {
    workflow.scale.subscribe(chart::paint);
    workflow.window.subscribe(chart::paint);
    workflow.path.subscribe(chart::paint);
    workflow.tree.selected.subscribe(this::select);
    workflow.tree.rows.addListener((ListChangeListener<TreeRow>) change -> show());
    show();
  }

  /** Lines that come or go move neither what is selected nor what is seen. */
  private void show() {
    view.show(List.copyOf(workflow.tree.rows));
    if (view.chosenProperty().get() == null) {
      view.choose(workflow.tree.selected.get());
    }
    see();
  }

  private void select(TaskId task) {
    TreeRow now = view.chosenProperty().get();
    if (now == null || !Objects.equals(now.taskId(), task)) {
      unseen = task;
      view.choose(task);
      see();
    }
  }

  private void see() {
    TreeRow now = view.chosenProperty().get();
    if (unseen != null && now != null && unseen.equals(now.taskId())) {
      unseen = null;
      int index = table.getSelectionModel().getSelectedIndex();
      table.getFocusModel().focus(index);
      bringIntoSight(index);
    }
  }

  /** Scrolls no further than a line needs to be seen. */
  private void bringIntoSight(int index) {
    // The flow learns of new lines when it is laid out.
    table.layout();
    if (table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      flow.scrollTo(index);
    }
  }

  /** Left and Right close and open, Enter shows a task. */
  private void pressed(KeyEvent event) {
    switch (KeyArea.WORKFLOW.of(event).orElse(null)) {
      case FOLD -> close();
      case UNFOLD -> open();
      case SHOW_TASK -> enter();
      case ZOOM_IN -> workflow.window.by(0.5, middle());
      case ZOOM_OUT -> workflow.window.by(2, middle());
      case ZOOM_ALL -> workflow.window.all();
      case ZOOM_SELECTED -> workflow.zoomToSelected();
      case LEAVE -> workflow.leave();
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private double middle() {
    return workflow.window.get().place(0.5);
  }

  private TreeRow row() {
    return table.getSelectionModel().getSelectedItem();
  }

  private void close() {
    if (row() instanceof TreeRow.OfTask row && row.open()) {
      workflow.tree.close(row.task().id());
    } else if (row() != null) {
      int at = table.getSelectionModel().getSelectedIndex();
      int depth = row().depth();
      while (at > 0 && table.getItems().get(at).depth() >= depth) {
        at--;
      }
      goTo(at);
    }
  }

  private void open() {
    if (row() instanceof TreeRow.OfTask row && !row.leaf()) {
      if (row.open()) {
        goTo(table.getSelectionModel().getSelectedIndex() + 1);
      } else {
        workflow.tree.open(row.task().id());
      }
    }
  }

  private void goTo(int index) {
    if (index >= 0 && index < table.getItems().size()) {
      table.getSelectionModel().clearAndSelect(index);
      table.getFocusModel().focus(index);
      bringIntoSight(index);
    }
  }

  private void enter() {
    switch (row()) {
      case null -> {}
      case TreeRow.OfTask row -> workflow.session.showTask(row.task().id());
      case TreeRow row -> workflow.tree.load(row);
    }
  }

  /** With Ctrl the wheel zooms, with Shift it moves through time; else it scrolls. */
  private void scrolled(ScrollEvent event) {
    double x = chart.axis.sceneToLocal(event.getSceneX(), event.getSceneY()).getX();
    boolean zooms = event.isShortcutDown();
    double sideways = zooms ? 0 : event.getDeltaX();
    if (workflow.window.turned(sideways, zooms ? event.getDeltaY() : 0, chart.axis.place(x))) {
      event.consume();
    }
  }
}
