package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.hold.HoldDialogs;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with a line of the table beyond opening it. */
final class TaskMenu {

  /** Longer values would make a menu as wide as the screen. */
  private static final int SHOWN = 40;

  private final TasksViewModel tasks;
  private final Acting acting;
  private final HoldDialogs dialogs;
  private final Messages messages;
  private final ContextMenu menu = new ContextMenu();

  TaskMenu(TasksViewModel tasks, Acting acting, HoldDialogs dialogs, Messages messages) {
    this.tasks = tasks;
    this.acting = acting;
    this.dialogs = dialogs;
    this.messages = messages;
  }

  /**
   * Opens the menu of a row.
   *
   * @param selected what is copied: the selected rows
   */
  void show(TaskRow row, List<TaskRow> selected, Node owner, double screenX, double screenY) {
    Task task = row.task();
    List<TaskRow> copied = selected.contains(row) ? List.copyOf(selected) : List.of(row);
    menu.getItems()
        .setAll(
            item("menu.story", null, () -> openStory(task)),
            item("menu.copyId", null, () -> ClipboardText.put(task.id().toString())),
            copies(copied.stream().map(TaskRow::task).toList()));
    narrow("menu.onlyName", task.name(), tasks.filter()::setExactName);
    narrow("menu.onlyTag", task.tag(), tasks.filter()::setTag);
    narrow("menu.onlyWorker", task.workerId(), tasks.filter()::setWorker);
    if (task.parentId() != null) {
      String parent = FieldText.id(task.parentId());
      menu.getItems().add(item("menu.openParent", parent, () -> tasks.open(task.parentId())));
    }
    if (task.isInWorkflow()) {
      menu.getItems().add(item("menu.openWorkflow", null, () -> openWorkflow(task)));
    }
    menu.getItems().addAll(acting.items(tasks.selection().offers(), tasks.selection().target()));
    if (tasks.holds().heldProperty().get() != null) {
      menu.getItems().addAll(new SeparatorMenuItem(), hold(HoldTarget.of(task)));
    }
    menu.show(owner, screenX, screenY);
  }

  private CopyAs copies(List<Task> some) {
    HeldTasks held = tasks.holds().heldProperty().get();
    return TaskCopies.menu(tasks.address(), tasks.listing(), () -> some, () -> held);
  }

  private void openStory(Task task) {
    tasks.open(task.id());
    tasks.details().openStory();
  }

  private void openWorkflow(Task task) {
    tasks.open(task.id());
    tasks.details().openWorkflow();
  }

  private MenuItem hold(HoldTarget target) {
    Optional<Hold> hold = tasks.holds().of(target);
    return hold.map(it -> item("menu.release", null, () -> dialogs.release(it)))
        .orElseGet(() -> item("menu.hold", null, () -> dialogs.hold(target)));
  }

  private void narrow(String key, String value, Consumer<String> command) {
    if (value != null && !value.isBlank()) {
      menu.getItems()
          .add(item(key, shortened(FieldText.plain(value)), () -> command.accept(value)));
    }
  }

  private MenuItem item(String key, String value, Runnable action) {
    MenuItem item = new MenuItem(messages.get(key, value));
    // An underscore in a task's name is no mnemonic.
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
