package dev.holdfast.desktop.tasklist;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.report.TaskDocument;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.Listing;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ShellCommand;
import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * Copies tasks of a list: their ids, the documents that the command line writes, or the command
 * that lists them.
 */
public final class CopyMenu extends Menu {

  private final Messages messages = Fxml.messages(CopyMenu.class);
  private final Supplier<List<Task>> tasks;

  /**
   * Takes what is to be copied.
   *
   * @param store its address as the command line is given it, without secrets
   * @param tasks those that are selected when something is copied
   * @param held those that are on hold; gives null where nobody knows
   */
  public CopyMenu(
      String store, Listing listing, Supplier<List<Task>> tasks, Supplier<HeldTasks> held) {
    this.tasks = tasks;
    setText(messages.get("copy.as"));
    setId("copyAs");
    MenuItem command = item("copy.command", some -> command(store, some));
    command.setText(messages.get("copy.command", Query.MOST));
    setOnShowing(event -> command.setDisable(tasks.get().size() > Query.MOST));
    getItems()
        .setAll(
            item("copy.ids", CopyMenu::ids),
            item("copy.json", some -> TaskDocument.json(some, listing, held.get())),
            item("copy.csv", some -> TaskDocument.csv(some, listing, held.get())),
            command);
  }

  private MenuItem item(String key, Function<List<Task>, String> text) {
    MenuItem item = new MenuItem(messages.get(key));
    item.setId(key.replace('.', '-'));
    item.setOnAction(
        event -> {
          List<Task> some = List.copyOf(tasks.get());
          if (!some.isEmpty()) {
            ClipboardContent content = new ClipboardContent();
            content.putString(text.apply(some));
            Clipboard.getSystemClipboard().setContent(content);
          }
        });
    return item;
  }

  private static String ids(List<Task> some) {
    return some.stream().map(task -> task.id().toString()).collect(Collectors.joining("\n"));
  }

  private static String command(String store, List<Task> some) {
    List<String> ids = some.stream().map(task -> task.id().toString()).toList();
    return new ShellCommand("tasks", store)
        .words("--where", Query.ALL.with("id", ids).toString())
        .words("--limit", String.valueOf(ids.size()))
        .text();
  }
}
