package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The table: shows the window the view model holds, and asks for more near its ends. */
final class TaskTableView {

  /** More rows are asked for when fewer than these are left to scroll to. */
  private static final int EDGE = 60;

  /** A row is opened when the selection rests: not each one the arrow keys run over. */
  private static final Duration REST = Duration.millis(120);

  /** What answers faster than this needs no sign that it is being waited for. */
  private static final Duration SLOW = Duration.millis(400);

  private final TasksViewModel tasks;
  private final Messages messages;
  private final RowsView<TaskRow> rows;
  final TableView<TaskRow> table;
  private final ProgressBar busy = named(styled(new ProgressBar(), "busy-line"), "busy");
  final StackPane root;
  private final TableAnchor anchor;
  final ShownColumns columns;
  private final MultiSelection chosen;
  private boolean filling;
  private boolean scrollHeard;
  private TaskQuery shownList;
  private TaskId unseen;

  TaskTableView(TasksViewModel tasks, TaskRowText texts, HoldText holds, TaskMenu menu) {
    this.tasks = tasks;
    messages = tasks.session.messages(TaskTableView.class);
    Map<String, Column<TaskRow>> all = new TaskCells(tasks, texts, holds, messages).columns();
    rows =
        RowsView.table(messages, "table", List.copyOf(all.values()))
            .named("table", "tasks-table")
            .redraws(tasks.holds.heldProperty())
            .menu(row -> menu.items(row, selected()));
    table = rows.table();
    if (tasks.roots) {
      table.setAccessibleText(messages.get("common.workflows"));
      rows.opens(row -> tasks.openWorkflow(row.task()));
    }
    // Higher than its place, it would be centred over what stands above.
    table.setMinHeight(0);
    busy.setMaxWidth(Double.MAX_VALUE);
    busy.setMouseTransparent(true);
    busy.setVisible(false);
    StackPane.setAlignment(busy, Pos.TOP_LEFT);
    root = new StackPane(table, busy);
    root.setMinSize(260, 60);
    root.setPrefHeight(0);
    anchor = new TableAnchor(table);
    chosen = new MultiSelection(table, tasks.selection, () -> filling);
    columns = new ShownColumns(table, tasks, all);
    table.setRowFactory(unused -> chosen.row());
    tasks.list.read.value.subscribe(this::show);
    tasks.details.id.subscribe(this::selectAndSee);
    openWhenSelectionRests();
    showWaiting();
    table.skinProperty().subscribe(() -> hearScrolling());
    tasks.emptiness.subscribe(this::showEmptiness);
    tasks.hints.unmetProperty().subscribe(_ -> showEmptiness(tasks.emptiness.get()));
  }

  /** Scrolls to the task that is looked at, now or as soon as its row is there. */
  void reveal() {
    TaskId wanted = tasks.details.id.get();
    unseen = selectAndSee(wanted) ? null : wanted;
  }

  /** Marks the rows as older than the latest, failed, read. */
  void setStale(boolean stale) {
    table.getStyleClass().remove("stale");
    if (stale) {
      table.getStyleClass().add("stale");
    }
  }

  private void show(TaskWindow window) {
    filling = true;
    boolean sameList = window != null && window.list().equals(shownList);
    TableAnchor.Place place = sameList ? anchor.place() : null;
    shownList = window == null ? null : window.list();
    table.getItems().setAll(window == null ? List.of() : window.rows());
    TaskId open = tasks.details.id.get();
    boolean selected = select(open);
    chosen.restore(open);
    if (selected && open.equals(unseen)) {
      unseen = null;
      // The flow learns of new rows when it is laid out.
      table.layout();
      anchor.see(table.getSelectionModel().getSelectedIndex());
    } else if (sameList) {
      anchor.restore(place);
    } else if (!table.getItems().isEmpty()) {
      table.scrollTo(0);
    }
    filling = false;
    loadNearEdges();
  }

  private boolean selectAndSee(TaskId wanted) {
    if (wanted == null && chosen.several()) {
      return false;
    }
    TaskRow before = table.getSelectionModel().getSelectedItem();
    boolean same = before != null && before.id().equals(wanted);
    boolean selected = select(wanted);
    if (!same || !chosen.all()) {
      chosen.follow();
    }
    if (selected) {
      anchor.see(table.getSelectionModel().getSelectedIndex());
    }
    return selected;
  }

  /** Selects a task's row; nothing if it has none. Returns whether it has one. */
  private boolean select(TaskId wanted) {
    boolean before = filling;
    filling = true;
    int index = anchor.index(wanted);
    if (index < 0) {
      table.getSelectionModel().clearSelection();
    } else if (table.getSelectionModel().getSelectedIndex() != index) {
      table.getSelectionModel().clearAndSelect(index);
      table.getFocusModel().focus(index);
    }
    filling = before;
    return index >= 0;
  }

  private void openWhenSelectionRests() {
    PauseTransition rest = new PauseTransition(REST);
    rest.setOnFinished(
        event -> {
          TaskRow selected = table.getSelectionModel().getSelectedItem();
          if (selected != null) {
            tasks.details.open(selected.id());
          }
        });
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            selected -> {
              if (!filling && selected != null) {
                rest.playFromStart();
              }
            });
  }

  private void showWaiting() {
    PauseTransition slow = new PauseTransition(SLOW);
    slow.setOnFinished(event -> busy.setVisible(tasks.list.read.loading.get()));
    tasks.list.read.loading.subscribe(
        loading -> {
          if (loading) {
            slow.playFromStart();
          } else {
            slow.stop();
            busy.setVisible(false);
          }
        });
  }

  private void hearScrolling() {
    if (!scrollHeard && table.getSkin() != null) {
      scrollHeard = true;
      anchor.onScroll(this::loadNearEdges);
    }
  }

  private void loadNearEdges() {
    TaskWindow window = tasks.list.read.value.get();
    if (filling || window == null) {
      return;
    }
    TableAnchor.Margins margins = anchor.margins();
    if (margins.below() < EDGE && window.next() != null) {
      tasks.list.loadNext();
    } else if (margins.above() < EDGE && window.previous() != null) {
      tasks.list.loadPrevious();
    }
  }

  private List<TaskRow> selected() {
    return table.getSelectionModel().getSelectedItems();
  }

  private void showEmptiness(Emptiness emptiness) {
    if (emptiness == Emptiness.NO_MATCH) {
      rows.placeholder(noMatch());
    } else if (emptiness == Emptiness.EMPTY_STORE && tasks.roots) {
      rows.placeholder(
          Placeholder.empty(messages.get("roots.empty"), messages.get("roots.empty.detail")));
    } else {
      rows.look(emptiness.look);
    }
  }

  private Node noMatch() {
    StoreGlance glance = tasks.counts.glance.value();
    String detail =
        glance == null || glance.tasks() == 0
            ? ""
            : messages.get("table.noMatch.detail", glance.tasks());
    String why = tasks.hints.unmetProperty().get();
    return Placeholder.empty(
        messages.get("table.noMatch"),
        why == null ? detail : why + "\n" + detail,
        button(messages.get("common.clearFilters"), () -> tasks.filter.clear()));
  }
}
