package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.TimeText;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.StackPane;

/** The list of workflows, or the one looked at. */
final class WorkflowsView {

  private final WorkflowListView list;
  private final WorkflowView workflow;
  private final StackPane node = new StackPane();

  /**
   * Shows them.
   *
   * @param more what else can be done with a task of a tree
   */
  WorkflowsView(
      WorkflowsViewModel workflows, TimeText times, Function<WorkflowTask, List<MenuItem>> more) {
    WorkflowWords words = new WorkflowWords(times, workflows.workflow().known());
    list = new WorkflowListView(workflows, times, words.statuses());
    workflow = new WorkflowView(workflows.workflow(), words, more);
    node.getStyleClass().add("workflows-page");
    workflows.workflow().shownProperty().subscribe(this::show);
  }

  /** Returns what is shown, always the same node. */
  Node node() {
    return node;
  }

  /** Puts the keyboard into the list, or into the tree of the one looked at. */
  void focus() {
    if (node.getChildren().contains(workflow.node())) {
      workflow.focus();
    } else {
      list.focus();
    }
  }

  private void show(boolean one) {
    // Only what is shown is reached by keyboard.
    node.getChildren().setAll(one ? workflow.node() : list.node());
    focus();
  }
}
