package dev.holdfast.desktop.workflow;

import javafx.scene.input.KeyEvent;

/**
 * The keys of the tree: Left and Right close and open, Enter shows a task, Space plays, with Alt
 * the arrows step through time.
 */
final class WorkflowKeys {

  private final WorkflowTable table;
  private final WorkflowViewModel workflow;

  WorkflowKeys(WorkflowTable table, WorkflowViewModel workflow) {
    this.table = table;
    this.workflow = workflow;
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void pressed(KeyEvent event) {
    if (event.isShortcutDown()) {
      return;
    }
    boolean taken = event.isAltDown() ? steps(event) : moves(event);
    if (taken) {
      event.consume();
    }
  }

  private boolean steps(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> workflow.reel().move(-1);
      case RIGHT -> workflow.reel().move(1);
      case HOME -> workflow.reel().go(0);
      case END -> workflow.reel().goToNow();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean moves(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> close();
      case RIGHT -> open();
      case ENTER -> enter();
      case SPACE -> workflow.reel().play().toggle();
      case PLUS, ADD, EQUALS -> workflow.zoomAround(0.5, middle());
      case MINUS, SUBTRACT -> workflow.zoomAround(2, middle());
      case DIGIT0, NUMPAD0 -> workflow.resetZoom();
      case Z -> workflow.zoomToSelected();
      case ESCAPE -> workflow.leave();
      default -> {
        return false;
      }
    }
    return true;
  }

  private double middle() {
    double cursor = workflow.reel().cursorProperty().get();
    return Double.isNaN(cursor) || !workflow.windowProperty().get().has(cursor)
        ? workflow.windowProperty().get().place(0.5)
        : cursor;
  }

  private TreeRow row() {
    return table.getSelectionModel().getSelectedItem();
  }

  private void close() {
    if (row() instanceof TreeRow.OfTask row && row.open()) {
      workflow.tree().close(row.task().id());
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
        workflow.tree().open(row.task().id());
      }
    }
  }

  private void goTo(int index) {
    if (index >= 0 && index < table.getItems().size()) {
      table.getSelectionModel().clearAndSelect(index);
      table.getFocusModel().focus(index);
      table.bringIntoSight(index);
    }
  }

  private void enter() {
    switch (row()) {
      case null -> {}
      case TreeRow.OfTask row -> workflow.openTask(row.task().id());
      case TreeRow row -> workflow.tree().load(row);
    }
  }
}
