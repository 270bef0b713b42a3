package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.MenuItem;

/** Where one can go from a task of the tree, and what can be done to it, or to all below it. */
record RowMenu(WorkflowViewModel workflow, Acting acting) {

  /** Returns the menu of a line; nothing of one that is no task. */
  List<MenuItem> of(TreeRow row) {
    if (!(row instanceof TreeRow.OfTask(WorkflowTask task, _, _, _))) {
      return List.of();
    }
    Messages messages = Fxml.messages(RowMenu.class);
    TaskId id = task.id();
    TaskId parent = task.parentId();
    List<MenuItem> items =
        new ArrayList<>(
            List.of(
                item(messages.get("task.open"), () -> workflow.session.showTask(id)),
                item(messages.get("common.timeline"), () -> workflow.openStory(id)),
                item(messages.get("common.copyId"), () -> ClipboardText.put(id.toString()))));
    if (parent != null) {
      items.add(
          item(messages.get("menu.parent", FieldText.id(parent)), () -> workflow.select(parent)));
    }
    if (!task.isGone()) {
      items.addAll(acting.items(acting.offers(task.status()), Acting.one(id, task.status())));
    }
    WorkflowOpening opened = workflow.opening.value();
    if (opened != null && opened.root() != null) {
      items.addAll(acting.items("menu.below", ActTarget.below(opened.root().id(), id)));
    }
    return items;
  }
}
