package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;

/** Where one can go from a task of the tree. */
final class RowMenu {

  private final WorkflowViewModel workflow;
  private final Messages messages;
  private final Function<WorkflowTask, List<MenuItem>> more;
  private final ContextMenu menu = new ContextMenu();

  /**
   * Opens none yet.
   *
   * @param more what else can be done with a task
   */
  RowMenu(
      WorkflowViewModel workflow, Messages messages, Function<WorkflowTask, List<MenuItem>> more) {
    this.more = more;
    this.workflow = workflow;
    this.messages = messages;
  }

  /** Opens the menu of a task. */
  void show(WorkflowTask task, Node owner, double screenX, double screenY) {
    menu.getItems()
        .setAll(
            item(messages.get("task.open"), () -> workflow.openTask(task.id())),
            item(messages.get("task.story"), () -> workflow.openStory(task.id())),
            item(messages.get("menu.copyId"), () -> ClipboardText.put(task.id().toString())));
    if (task.parentId() != null) {
      String parent = messages.get("menu.parent", FieldText.id(task.parentId()));
      menu.getItems().add(item(parent, () -> workflow.select(task.parentId())));
    }
    menu.getItems().addAll(more.apply(task));
    menu.show(owner, screenX, screenY);
  }

  private static MenuItem item(String text, Runnable action) {
    MenuItem item = new MenuItem(text);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }
}
