package dev.holdfast.desktop.tasklist;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.report.TaskDocument;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Task;
import dev.holdfast.text.ShellCommand;
import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Copies tasks of a list: their ids, the documents that the command line writes, or the command
 * that lists them.
 */
public final class TaskCopies {

  private TaskCopies() {}

  /**
   * Returns a menu of what can be copied.
   *
   * @param store its address as the command line is given it, without secrets
   * @param tasks those that are selected when something is copied
   * @param held those that are on hold; gives null where nobody knows
   */
  public static CopyAs menu(
      String store, Listing listing, Supplier<List<Task>> tasks, Supplier<HeldTasks> held) {
    return new CopyAs()
        .with(Form.IDS, of(tasks, TaskCopies::ids))
        .with(Form.JSON, of(tasks, some -> TaskDocument.json(some, listing, held.get())))
        .with(Form.CSV, of(tasks, some -> TaskDocument.csv(some, listing, held.get())))
        .with(
            Form.COMMAND,
            Fxml.messages(TaskCopies.class).get("copy.command.most", Query.MOST),
            of(tasks, some -> command(store, some)))
        .onlyIf(() -> tasks.get().size() <= Query.MOST);
  }

  private static Supplier<String> of(
      Supplier<List<Task>> tasks, Function<List<Task>, String> text) {
    return () -> {
      List<Task> some = List.copyOf(tasks.get());
      return some.isEmpty() ? "" : text.apply(some);
    };
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
