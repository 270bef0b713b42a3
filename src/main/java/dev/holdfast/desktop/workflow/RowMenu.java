package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.MenuItem;

/**
 * Where one can go from a task of the tree.
 *
 * @param more what else can be done with a task
 */
record RowMenu(
    WorkflowViewModel workflow, Messages messages, Function<WorkflowTask, List<MenuItem>> more) {

  /** Returns the menu of a line. */
  List<MenuItem> of(TreeRow row) {
    if (!(row instanceof TreeRow.OfTask line)) {
      return List.of();
    }
    TaskId id = line.task().id();
    TaskId parent = line.task().parentId();
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
    items.addAll(more.apply(line.task()));
    return items;
  }
}
