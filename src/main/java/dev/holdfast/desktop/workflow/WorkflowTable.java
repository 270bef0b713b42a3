package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.MenuKey;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.timeline.Inks;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.util.Callback;

/** The tree with the chart beside it: one table, so that the two cannot part. */
final class WorkflowTable extends TableView<TreeRow> {

  /** What a scroll bar and the table's edges take. */
  private static final double BAR = 18;

  private static final double WHEEL = 0.8;

  /** How far a turn of the wheel moves, as a share of what is seen. */
  private static final double PAN = 0.1;

  /** A narrower table leaves out progress: the chart needs the room. */
  private static final double NARROW = 860;

  private final WorkflowViewModel workflow;
  private final Messages messages;
  private final Repainting repainting = new Repainting();
  private final TableColumn<TreeRow, TreeRow> chart = new TableColumn<>();
  private final GanttAxis axis;
  private boolean following;
  private TaskId applied;

  WorkflowTable(
      WorkflowViewModel workflow,
      WorkflowWords words,
      Inks inks,
      Messages messages,
      Function<WorkflowTask, List<MenuItem>> more) {
    this.workflow = workflow;
    this.messages = messages;
    setId("workflowTable");
    getStyleClass().addAll("dense", "workflow-table");
    setAccessibleText(messages.get("tree.accessible"));
    setItems(workflow.tree().rows());
    ShownZone.follow(this, this::refresh);
    GanttPainter painter = new GanttPainter(workflow, inks);
    axis = new GanttAxis(workflow, painter, inks, words, messages);
    column("column.task", 224, 120, column -> new NameCell(workflow, words, repainting));
    column("column.status", 154, 90, column -> new TaskStatusCell(workflow, words, repainting));
    TableColumn<TreeRow, TreeRow> progress =
        column("column.progress", 86, 60, column -> new TaskProgressCell(workflow, repainting));
    progress.visibleProperty().bind(widthProperty().greaterThan(NARROW));
    column("column.duration", 92, 60, column -> new DurationCell(workflow, words, repainting))
        .getStyleClass()
        .add("number-column");
    showChart(painter, words);
    setOnMouseClicked(this::clicked);
    addEventFilter(ScrollEvent.SCROLL, this::scrolled);
    new WorkflowKeys(this, workflow);
    MenuKey.on(this);
    RowMenu menu = new RowMenu(workflow, messages, more);
    setOnContextMenuRequested(
        event -> {
          if (getSelectionModel().getSelectedItem() instanceof TreeRow.OfTask row) {
            menu.show(row.task(), this, event.getScreenX(), event.getScreenY());
          }
        });
    follow();
  }

  private TableColumn<TreeRow, TreeRow> column(
      String key,
      double width,
      double least,
      Callback<TableColumn<TreeRow, TreeRow>, TableCell<TreeRow, TreeRow>> cells) {
    TableColumn<TreeRow, TreeRow> column = new TableColumn<>(messages.get(key));
    column.setPrefWidth(width);
    column.setMinWidth(least);
    add(column, cells);
    return column;
  }

  private void add(
      TableColumn<TreeRow, TreeRow> column,
      Callback<TableColumn<TreeRow, TreeRow>, TableCell<TreeRow, TreeRow>> cells) {
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(cells);
    getColumns().add(column);
  }

  private void showChart(GanttPainter painter, WorkflowWords words) {
    chart.getStyleClass().add("gantt-column");
    chart.setGraphic(axis);
    chart.setMinWidth(160);
    chart.setResizable(false);
    axis.prefWidthProperty().bind(chart.widthProperty());
    axis.minWidthProperty().bind(chart.widthProperty());
    List<TableColumn<TreeRow, ?>> others = List.copyOf(getColumns());
    javafx.beans.binding.DoubleBinding rest = widthProperty().subtract(BAR);
    for (TableColumn<TreeRow, ?> other : others) {
      rest =
          rest.subtract(
              Bindings.when(other.visibleProperty()).then(other.widthProperty()).otherwise(0));
    }
    chart.prefWidthProperty().bind(rest);
    add(chart, column -> new GanttCell(painter, words, repainting));
  }

  private void follow() {
    workflow.reel().cursorProperty().subscribe(() -> repaint());
    workflow.reel().instantProperty().subscribe(this::repaint);
    workflow.scaleProperty().subscribe(this::repaint);
    workflow.windowProperty().subscribe(this::repaint);
    workflow.pathProperty().subscribe(this::repaint);
    workflow.tree().selectedProperty().subscribe(task -> select());
    getItems().addListener((ListChangeListener<TreeRow>) change -> select());
    getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (!following && row != null && row.taskId() != null) {
                applied = row.taskId();
                workflow.tree().select(row.taskId());
              }
            });
  }

  /** Draws all cells again, as what they share has changed. */
  void repaint() {
    axis.paint();
    repainting.all();
  }

  /** Lines that come or go move neither what is selected nor what is seen. */
  private void select() {
    TaskId wanted = workflow.tree().selectedProperty().get();
    TreeRow now = getSelectionModel().getSelectedItem();
    boolean asked = !Objects.equals(wanted, applied);
    boolean onNoTask = now != null && now.taskId() == null;
    boolean onIt = now != null && Objects.equals(now.taskId(), wanted);
    if (following || onIt || onNoTask && !asked) {
      return;
    }
    following = true;
    int index = -1;
    for (int i = 0; wanted != null && i < getItems().size() && index < 0; i++) {
      index = wanted.equals(getItems().get(i).taskId()) ? i : -1;
    }
    if (index >= 0) {
      applied = wanted;
      getSelectionModel().clearAndSelect(index);
      getFocusModel().focus(index);
      if (asked) {
        bringIntoSight(index);
      }
    }
    following = false;
  }

  /** Scrolls no further than a line needs to be seen. */
  void bringIntoSight(int index) {
    // The flow learns of new lines when it is laid out.
    layout();
    if (lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      flow.scrollTo(index);
    }
  }

  private void clicked(MouseEvent event) {
    TreeRow row = getSelectionModel().getSelectedItem();
    if (event.getButton() == MouseButton.PRIMARY
        && event.getClickCount() == 2
        && row instanceof TreeRow.OfTask line) {
      workflow.openTask(line.task().id());
    }
  }

  /** With Ctrl the wheel zooms, with Shift it moves through time; else it scrolls. */
  private void scrolled(ScrollEvent event) {
    if (event.isShortcutDown() && event.getDeltaY() != 0) {
      double x = axis.sceneToLocal(event.getSceneX(), event.getSceneY()).getX();
      workflow.zoomAround(event.getDeltaY() > 0 ? WHEEL : 1 / WHEEL, axis.place(x));
      event.consume();
    } else if (event.getDeltaX() != 0 && !workflow.windowProperty().get().isAll()) {
      workflow.pan(-Math.signum(event.getDeltaX()) * PAN);
      event.consume();
    }
  }
}
