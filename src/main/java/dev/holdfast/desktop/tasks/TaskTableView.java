package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.MenuKey;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.List;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
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
  private final Parent root;
  private final TableAnchor anchor;
  private final ShownColumns columns;
  private final MultiSelection chosen;
  private boolean filling;
  private boolean scrollHeard;
  private TaskQuery shownList;
  private TaskId unseen;

  @FXML private TableView<TaskRow> table;
  @FXML private ProgressBar busy;

  TaskTableView(TasksViewModel tasks, TaskRowText texts, HoldText holds, TaskMenu menu) {
    this.tasks = tasks;
    root = Fxml.load(this, tasks.messages(TaskTableView.class));
    anchor = new TableAnchor(table);
    chosen = new MultiSelection(table, tasks.selection(), () -> filling);
    columns =
        new ShownColumns(
            table, tasks, new TaskCells(tasks, texts, holds), tasks.messages(TaskTableView.class));
    tasks.holds().heldProperty().subscribe(table::refresh);
    table.setRowFactory(unused -> row(menu));
    tasks.list().windowProperty().subscribe(this::show);
    tasks.details().idProperty().subscribe(this::selectAndSee);
    openWhenSelectionRests();
    showWaiting();
    table.skinProperty().subscribe(() -> hearScrolling());
    table.setOnContextMenuRequested(event -> openMenuByKeyboard(event, menu));
    MenuKey.on(table);
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the table. */
  void focus() {
    table.requestFocus();
  }

  /** Scrolls to the task that is looked at, now or as soon as its row is there. */
  void reveal() {
    TaskId wanted = tasks.details().idProperty().get();
    unseen = selectAndSee(wanted) ? null : wanted;
  }

  /** Returns the titles of all columns that the table can show, by what they show. */
  Map<String, String> titles() {
    return columns.titles();
  }

  /** Returns whether the keyboard is in the table. */
  boolean isFocused() {
    return table.isFocused();
  }

  /** Shows something where there are no rows. */
  void setPlaceholder(Node node) {
    table.setPlaceholder(node);
  }

  /** Marks the rows as older than the latest, failed, read. */
  void setStale(boolean stale) {
    table.getStyleClass().remove("stale");
    if (stale) {
      table.getStyleClass().add("stale");
    }
  }

  /** Writes ages again, as time has passed. */
  void refreshAges() {
    table.refresh();
  }

  private void show(TaskWindow window) {
    filling = true;
    boolean sameList = window != null && window.list().equals(shownList);
    TableAnchor.Place place = sameList ? anchor.place() : null;
    shownList = window == null ? null : window.list();
    table.getItems().setAll(window == null ? List.of() : window.rows());
    TaskId open = tasks.details().idProperty().get();
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
    int index = -1;
    for (int i = 0; wanted != null && i < table.getItems().size(); i++) {
      if (table.getItems().get(i).id().equals(wanted)) {
        index = i;
      }
    }
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
            tasks.open(selected.id());
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
    slow.setOnFinished(event -> busy.setVisible(tasks.list().loadingProperty().get()));
    tasks
        .list()
        .loadingProperty()
        .subscribe(
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
    TaskWindow window = tasks.list().windowProperty().get();
    if (filling || window == null) {
      return;
    }
    TableAnchor.Margins margins = anchor.margins();
    if (margins.below() < EDGE && window.next() != null) {
      tasks.list().loadNext();
    } else if (margins.above() < EDGE && window.previous() != null) {
      tasks.list().loadPrevious();
    }
  }

  private void openMenuByKeyboard(ContextMenuEvent event, TaskMenu menu) {
    TaskRow selected = table.getSelectionModel().getSelectedItem();
    if (event.isKeyboardTrigger() && selected != null) {
      menu.show(selected, rows(), table, event.getScreenX(), event.getScreenY());
      event.consume();
    }
  }

  private List<TaskRow> rows() {
    return table.getSelectionModel().getSelectedItems();
  }

  private TableRow<TaskRow> row(TaskMenu menu) {
    TableRow<TaskRow> row = chosen.row();
    row.setOnContextMenuRequested(
        event -> {
          if (row.getItem() != null) {
            menu.show(row.getItem(), rows(), row, event.getScreenX(), event.getScreenY());
          }
        });
    return row;
  }
}
