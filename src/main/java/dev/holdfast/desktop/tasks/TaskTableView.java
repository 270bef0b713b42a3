package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ProgressCell;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TaskProgress;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.store.Capability;
import dev.holdfast.store.ColumnTerm;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.ViewTerm;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableColumn;
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

  /** Of ids that are texts, in pixels. */
  private static final double OF_TEXTS = 170;

  private final TasksViewModel tasks;
  private final Parent root;
  private final TableAnchor anchor;
  private final TaskColumns columns = new TaskColumns();
  private final KindColumns kind;
  private final MultiSelection chosen;
  private boolean filling;
  private boolean scrollHeard;
  private TaskQuery shownList;
  private TaskId unseen;

  @FXML private TableView<TaskRow> table;
  @FXML private ProgressBar busy;
  @FXML private TableColumn<TaskRow, TaskRow> id;
  @FXML private TableColumn<TaskRow, TaskRow> name;
  @FXML private TableColumn<TaskRow, TaskRow> status;
  @FXML private TableColumn<TaskRow, TaskRow> stage;
  @FXML private TableColumn<TaskRow, TaskProgress> progress;
  @FXML private TableColumn<TaskRow, TaskRow> lastEvent;
  @FXML private TableColumn<TaskRow, TaskRow> retries;
  @FXML private TableColumn<TaskRow, TaskRow> nextRun;
  @FXML private TableColumn<TaskRow, TaskRow> tag;
  @FXML private TableColumn<TaskRow, TaskRow> worker;
  @FXML private TableColumn<TaskRow, TaskRow> created;
  @FXML private TableColumn<TaskRow, TaskRow> lastActive;
  @FXML private TableColumn<TaskRow, TaskRow> pausedSince;
  @FXML private TableColumn<TaskRow, TaskRow> cause;
  @FXML private TableColumn<TaskRow, TaskRow> error;
  @FXML private TableColumn<TaskRow, TaskRow> schedule;
  @FXML private TableColumn<TaskRow, TaskRow> missed;
  @FXML private TableColumn<TaskRow, TaskRow> suspendedSince;
  @FXML private TableColumn<TaskRow, TaskRow> reason;
  @FXML private TableColumn<TaskRow, TaskRow> children;

  TaskTableView(TasksViewModel tasks, TaskRowText texts, HoldText holds, TaskMenu menu) {
    this.tasks = tasks;
    root = Fxml.load(this, tasks.messages(TaskTableView.class));
    anchor = new TableAnchor(table);
    chosen = new MultiSelection(table, tasks.selection(), () -> filling);
    fill(texts);
    if (tasks.store().can(Capability.TEXT_IDS)) {
      id.setPrefWidth(OF_TEXTS);
      id.getStyleClass().remove("number-column");
    }
    kind = kindColumns(tasks.store(), texts);
    columns.textWithHold(
        name,
        row -> texts.text(row, "name"),
        row -> tasks.holds().of(HoldTarget.of(row.task())).map(holds::of),
        "strong");
    tasks.holds().heldProperty().subscribe(table::refresh);
    letTheStoreSort();
    table.setRowFactory(unused -> row(menu));
    tasks.list().windowProperty().subscribe(this::show);
    tasks.filter().filterProperty().subscribe(shown -> showColumns(tasks.filter().view()));
    tasks.details().idProperty().subscribe(this::selectAndSee);
    openWhenSelectionRests();
    showWaiting();
    table.skinProperty().subscribe(() -> hearScrolling());
    table.setOnContextMenuRequested(event -> openMenuByKeyboard(event, menu));
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

  private void fill(TaskRowText texts) {
    boolean words = tasks.store().can(Capability.TEXT_IDS);
    columns.text(id, texts::id, words ? "text-column" : "number-column", "id-cell");
    columns.status(status, new StatusStyle(tasks.known()));
    columns.text(stage, row -> texts.text(row, "current_stage_name"));
    progress.setCellValueFactory(
        row -> new ReadOnlyObjectWrapper<>(texts.progress(row.getValue())));
    progress.setCellFactory(unused -> new ProgressCell<>());
    columns.text(lastEvent, texts::lastEvent, "quiet");
    columns.text(retries, texts::retries);
    columns.text(nextRun, row -> texts.age(row, "next_run_time"), "quiet");
    columns.text(tag, row -> texts.text(row, "tag"), "quiet");
    columns.text(worker, row -> texts.text(row, "worker_id"), "quiet");
    columns.text(created, row -> texts.age(row, "created_at"), "quiet");
    columns.text(lastActive, row -> texts.age(row, "last_active_time"), "quiet");
    columns.text(pausedSince, texts::pausedSince);
    columns.text(cause, texts::cause);
    columns.text(error, texts::error, "quiet");
    columns.text(schedule, texts::schedule);
    columns.text(missed, texts::missed, "number-column");
    columns.text(suspendedSince, texts::suspendedSince);
    columns.text(reason, texts::reason);
    columns.text(children, texts::children);
  }

  private KindColumns kindColumns(StoreInfo store, TaskRowText texts) {
    KindColumns made =
        new KindColumns(
            tasks.columns(),
            Map.of(
                ColumnTerm.STATUS,
                status,
                ColumnTerm.STAGE,
                stage,
                ColumnTerm.PROGRESS,
                progress,
                ColumnTerm.LAST_EVENT,
                lastEvent,
                ColumnTerm.RETRIES,
                retries,
                ColumnTerm.NEXT_RUN,
                nextRun,
                ColumnTerm.TAG,
                tag,
                ColumnTerm.WORKER,
                worker,
                ColumnTerm.CREATED,
                created,
                ColumnTerm.LAST_ACTIVE,
                lastActive));
    made.bring(tasks.columns(), columns, texts, tasks.messages(TaskTableView.class));
    // Of one kind, one store may have what another has not.
    if (!store.can(Capability.STATUSES)) {
      made.leaveOut(List.of(status, nextRun));
    }
    if (!store.can(Capability.PROGRESS)) {
      made.leaveOut(List.of(stage, progress));
    }
    if (!store.can(Capability.ATTEMPTS)) {
      made.leaveOut(List.of(retries));
    }
    if (!tasks.namesWorkers()) {
      made.leaveOut(List.of(worker));
    }
    if (!store.can(Capability.WORKFLOWS)) {
      made.leaveOut(List.of(children));
    }
    if (!tasks.hasHistory()) {
      made.leaveOut(List.of(lastEvent));
    }
    if (!tasks.filters().contains(FilterPart.TAG)) {
      made.leaveOut(List.of(tag));
    }
    return made;
  }

  private void letTheStoreSort() {
    TaskSorting sorting = new TaskSorting(table, tasks.list(), tasks.sorts());
    sorting.by(id, TaskSort.ID);
    sorting.by(lastEvent, TaskSort.LAST_EVENT_TIME);
    sorting.by(nextRun, TaskSort.NEXT_RUN_TIME);
    sorting.by(created, TaskSort.CREATED_AT);
    // Nothing moves that time while a task is paused.
    sorting.by(pausedSince, TaskSort.LAST_ACTIVE_TIME);
    sorting.by(lastActive, TaskSort.LAST_ACTIVE_TIME);
    sorting.start();
  }

  private void showColumns(ViewTerm view) {
    List<TableColumn<TaskRow, ?>> wanted =
        switch (view == null ? ViewTerm.Look.TASKS : view.look()) {
          case PAUSES ->
              List.of(id, name, pausedSince, cause, missed, schedule, error, retries, tag);
          case WAITS -> List.of(id, name, reason, suspendedSince, stage, progress, children, tag);
          case FAILURES ->
              List.of(id, name, status, error, lastEvent, retries, nextRun, tag, worker);
          case STALLS ->
              List.of(id, name, status, worker, lastEvent, lastActive, nextRun, stage, progress);
          case ENDS -> List.of(id, name, status, lastActive, error, created, tag);
          case TASKS ->
              List.of(
                  id,
                  name,
                  status,
                  stage,
                  progress,
                  lastEvent,
                  retries,
                  nextRun,
                  tag,
                  worker,
                  created,
                  lastActive);
        };
    List<TableColumn<TaskRow, ?>> known = new ArrayList<>(kind.known(wanted));
    known.addAll(kind.brought());
    if (!table.getColumns().equals(known)) {
      table.getColumns().setAll(known);
    }
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
    boolean selected = select(wanted);
    chosen.follow();
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
      menu.show(selected, table, event.getScreenX(), event.getScreenY());
      event.consume();
    }
  }

  private TableRow<TaskRow> row(TaskMenu menu) {
    TableRow<TaskRow> row = chosen.row();
    row.setOnContextMenuRequested(
        event -> {
          if (row.getItem() != null) {
            menu.show(row.getItem(), row, event.getScreenX(), event.getScreenY());
          }
        });
    return row;
  }
}
