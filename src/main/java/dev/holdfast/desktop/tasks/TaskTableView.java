package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.act.ActSelection;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The table: shows the window the view model holds, and asks for more near its ends. */
final class TaskTableView {

  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  /** More rows are asked for when fewer than these are left to scroll to. */
  private static final int EDGE = 60;

  /** A row is opened when the selection rests: not each one the arrow keys run over. */
  private static final Duration REST = Duration.millis(120);

  private final TasksViewModel tasks;
  private final Messages messages;
  private final RowsView<TaskRow> rows;
  final TableView<TaskRow> table;
  private final ProgressBar busy = named(styled(new ProgressBar(), "busy-line"), "busy");
  final StackPane root;
  private final TableAnchor anchor;
  final ShownColumns columns;
  private final PauseTransition rest = new PauseTransition(REST);
  private boolean filling;
  private TaskQuery shownList;
  private TaskId unseen;

  TaskTableView(TasksViewModel tasks, FieldText fields, TaskMenu menu) {
    this.tasks = tasks;
    messages = tasks.session.messages(TaskTableView.class);
    TaskRowText texts = new TaskRowText(fields, messages);
    Map<String, Column<TaskRow>> all =
        new TaskCells(tasks, texts, new HoldText(fields.times()), messages).columns();
    rows =
        RowsView.table(messages, "table", List.copyOf(all.values()))
            .named("table", "tasks-table")
            .keyed(TaskRow::id)
            .several(this::chosen)
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
    busy.visibleProperty().bind(new LongLoading(tasks.list.read.loading));
    StackPane.setAlignment(busy, Pos.TOP_LEFT);
    root = new StackPane(table, busy);
    root.setMinSize(260, 60);
    root.setPrefHeight(0);
    anchor = new TableAnchor(table);
    columns = new ShownColumns(table, tasks, all);
    table.setRowFactory(unused -> row());
    tasks.list.read.value.subscribe(this::show);
    tasks.details.id.subscribe(this::selectAndSee);
    tasks.selection.chosen.subscribe(this::forget);
    rest.setOnFinished(
        event -> {
          if (rows.chosenProperty().get() != null) {
            tasks.details.open(rows.chosenProperty().get().id());
          }
        });
    table.skinProperty().subscribe(() -> anchor.onScroll(this::loadNearEdges));
    tasks.emptiness.subscribe(this::showEmptiness);
    tasks.unmet.value.subscribe(_ -> showEmptiness(tasks.emptiness.get()));
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
    rows.show(window == null ? List.of() : window.rows());
    tasks.selection.seen(table.getItems().stream().map(TaskRow::task).toList());
    if (tasks.selection.chosen.get().size() == 0) {
      follow();
    }
    if (unseen != null && isLead(unseen)) {
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

  /** Marks the rows that somebody chose with all others that match. */
  private TableRow<TaskRow> row() {
    TableRow<TaskRow> row = new TableRow<>();
    Runnable mark =
        () -> {
          ActSelection.Chosen chosen = tasks.selection.chosen.get();
          boolean one = row.getItem() != null && chosen.tasks().containsKey(row.getItem().id());
          row.pseudoClassStateChanged(CHOSEN, chosen.all() && one);
        };
    row.itemProperty().subscribe(mark);
    tasks.selection.chosen.subscribe(mark);
    return row;
  }

  private void chosen(List<TaskRow> some) {
    follow();
    rest.playFromStart();
  }

  /** Lets the selected rows be what is chosen. */
  private void follow() {
    tasks.selection.choose(rows.rows().stream().map(TaskRow::task).toList());
  }

  /** Once something was done to several, only the one that is looked at is chosen. */
  private void forget(ActSelection.Chosen chosen) {
    if (chosen.size() == 0 && rows.areSeveral()) {
      rows.choose(tasks.details.id.get());
    }
  }

  private boolean isLead(TaskId task) {
    TaskRow lead = rows.chosenProperty().get();
    return lead != null && lead.id().equals(task);
  }

  /**
   * Selects a task's row, unless nothing is looked at any more and several stay chosen; nothing if
   * it has none. Returns whether it has one.
   */
  private boolean selectAndSee(TaskId wanted) {
    ActSelection.Chosen chosen = tasks.selection.chosen.get();
    if (wanted == null && chosen.size() > 1) {
      return false;
    }
    boolean same = isLead(wanted);
    if (!same) {
      rows.choose(wanted);
    }
    if (!same || !chosen.all() && !tasks.selection.matching.isLoading()) {
      follow();
    }
    if (isLead(wanted)) {
      anchor.see(table.getSelectionModel().getSelectedIndex());
    }
    return isLead(wanted);
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
    return rows.rows();
  }

  private void showEmptiness(String look) {
    if (look.equals(TasksViewModel.NO_MATCH)) {
      rows.placeholder(noMatch());
    } else if (look.equals(RowsView.EMPTY) && tasks.roots) {
      rows.placeholder(
          Placeholder.empty(messages.get("roots.empty"), messages.get("roots.empty.detail")));
    } else {
      rows.look(look);
    }
  }

  private Node noMatch() {
    StoreGlance glance = tasks.counts.glance.value();
    String detail =
        glance == null || glance.tasks() == 0
            ? ""
            : messages.get("table.noMatch.detail", glance.tasks());
    String why = tasks.unmet.value.get();
    return Placeholder.empty(
        messages.get("table.noMatch"),
        why == null ? detail : why + "\n" + detail,
        button(messages.get("common.clearFilters"), () -> tasks.filter.clear()));
  }
}
