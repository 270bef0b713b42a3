package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.keys.KeyArea;
import java.util.function.IntConsumer;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;

/**
 * The keys of the tree: Left and Right close and open, Enter shows a task, Space plays, with Alt
 * the arrows step through time.
 */
final class WorkflowKeys {

  private final TableView<TreeRow> table;
  private final WorkflowViewModel workflow;
  private final IntConsumer bringIntoSight;

  WorkflowKeys(TableView<TreeRow> table, WorkflowViewModel workflow, IntConsumer bringIntoSight) {
    this.table = table;
    this.workflow = workflow;
    this.bringIntoSight = bringIntoSight;
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

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
      bringIntoSight.accept(index);
    }
  }

  private void enter() {
    switch (row()) {
      case null -> {}
      case TreeRow.OfTask row -> workflow.session.showTask(row.task().id());
      case TreeRow row -> workflow.tree.load(row);
    }
  }
}
