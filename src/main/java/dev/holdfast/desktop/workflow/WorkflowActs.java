package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.MenuItem;

/** What can be done to a task of the tree, alone or with all below it. */
record WorkflowActs(WorkflowViewModel workflow, Acting acting) {

  /** Returns the entries of a menu; none if nothing can be done. */
  List<MenuItem> items(WorkflowTask task) {
    List<MenuItem> items = new ArrayList<>();
    if (!task.isGone()) {
      items.addAll(
          acting.items(acting.offers(task.status()), Acting.one(task.id(), task.status())));
    }
    WorkflowOpening opened = workflow.opening.value();
    if (opened != null && opened.root() != null) {
      items.addAll(acting.items("menu.below", new ActTarget.Below(opened.root().id(), task.id())));
    }
    return items;
  }
}
