package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.hold.HoldDialogs;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with a line of the table beyond opening it. */
record TaskMenu(TasksViewModel tasks, Acting acting, HoldDialogs dialogs, Messages messages) {
  /**
   * Returns what can be done with a row now.
   *
   * @param selected what is copied: the selected rows
   */
  List<MenuItem> items(TaskRow row, List<TaskRow> selected) {
    Task task = row.task();
    List<TaskRow> copied = selected.contains(row) ? List.copyOf(selected) : List.of(row);
    List<MenuItem> items = new ArrayList<>();
    items.add(item("common.openTimeline", null, () -> openStory(task)));
    items.add(item("common.copyId", null, () -> ClipboardText.put(task.id().toString())));
    items.add(copies(copied.stream().map(TaskRow::task).toList()));
    if (task.parentId() != null) {
      String parent = FieldText.id(task.parentId());
      items.add(item("menu.openParent", parent, () -> tasks.details.open(task.parentId())));
    }
    if (task.isInWorkflow() || tasks.roots) {
      items.add(item("common.openWorkflow", null, () -> tasks.openWorkflow(task)));
    }
    items.addAll(acting.items(tasks.selection.offers(), tasks.selection.target()));
    if (tasks.holds.heldProperty().get() != null) {
      items.addAll(List.of(new SeparatorMenuItem(), hold(HoldTarget.of(task))));
    }
    return items;
  }

  private CopyAs copies(List<Task> some) {
    HeldTasks held = tasks.holds.heldProperty().get();
    return TaskCopies.menu(
        tasks.session.profile().storeAddress().display(),
        tasks.store.terms().listing(),
        () -> some,
        () -> held);
  }

  private void openStory(Task task) {
    tasks.details.open(task.id());
    tasks.details.openStory();
  }

  private MenuItem hold(HoldTarget target) {
    Optional<Hold> hold = tasks.holds.of(target);
    return hold.map(it -> item("common.release", null, () -> dialogs.release(it)))
        .orElseGet(() -> item("common.putOnHold", null, () -> dialogs.hold(target)));
  }

  private MenuItem item(String key, String value, Runnable action) {
    return Nodes.item(messages.get(key, value), action);
  }
}
