package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.act.ActSelection;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;

/**
 * Keeps what an operator chose in the table while its rows are read again, and tells the page of
 * it.
 */
final class MultiSelection {

  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  private final TableView<TaskRow> table;
  private final ActSelection selection;
  private final BooleanSupplier filling;
  private final List<TableRow<TaskRow>> rows = new ArrayList<>();
  private boolean restoring;

  /**
   * Follows the table.
   *
   * @param filling whether the page selects by itself
   */
  MultiSelection(TableView<TaskRow> table, ActSelection selection, BooleanSupplier filling) {
    this.table = table;
    this.selection = selection;
    this.filling = filling;
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    table
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<TaskRow>) change -> changed());
    selection.chosen.subscribe(chosen -> rows.forEach(row -> mark(row, chosen)));
  }

  /** Returns a row that shows whether its task is among all that match. */
  TableRow<TaskRow> row() {
    TableRow<TaskRow> row = new TableRow<>();
    rows.add(row);
    row.itemProperty().subscribe(() -> mark(row, selection.chosen.get()));
    return row;
  }

  /**
   * The rows were read again: selects those that were chosen.
   *
   * @param open the task that is looked at; null if none is
   */
  void restore(TaskId open) {
    List<TaskRow> shown = table.getItems();
    selection.seen(shown.stream().map(TaskRow::task).toList());
    ActSelection.Chosen chosen = selection.chosen.get();
    if (chosen.size() == 0) {
      // The task that is looked at came into the list.
      follow();
      return;
    }
    if (chosen.all() || chosen.size() < 2) {
      return;
    }
    restoring = true;
    Map<TaskId, TaskStatus> wanted = chosen.tasks();
    int lead = -1;
    for (int i = 0; i < shown.size(); i++) {
      TaskId id = shown.get(i).id();
      if (wanted.containsKey(id)) {
        table.getSelectionModel().select(i);
        lead = id.equals(open) ? i : lead;
      }
    }
    if (lead >= 0) {
      table.getSelectionModel().select(lead);
    }
    restoring = false;
  }

  /** The page has selected a row by itself: that is what is chosen now. */
  void follow() {
    selection.choose(
        table.getSelectionModel().getSelectedItems().stream()
            .filter(Objects::nonNull)
            .map(TaskRow::task)
            .toList());
  }

  /** Returns whether more than one row is chosen: no row’s details may take that away. */
  boolean several() {
    return selection.chosen.get().size() > 1;
  }

  /** Returns whether all that match are chosen or are being read, after a row of them was. */
  boolean all() {
    return selection.chosen.get().all() || selection.matching.isLoading();
  }

  private void changed() {
    if (!filling.getAsBoolean() && !restoring) {
      follow();
    }
  }

  private static void mark(TableRow<TaskRow> row, ActSelection.Chosen chosen) {
    boolean in =
        chosen.all() && row.getItem() != null && chosen.tasks().containsKey(row.getItem().id());
    row.pseudoClassStateChanged(CHOSEN, in);
  }
}
