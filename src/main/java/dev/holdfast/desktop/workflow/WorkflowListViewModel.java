package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.util.ArrayList;
import java.util.List;

/** The workflows of a store, the newest first, as many as somebody asked to see. */
public final class WorkflowListViewModel {

  /** How many are read at a time. */
  static final int PAGE = 100;

  private final TaskStore store;
  private final StoreRead<Listed> read;

  WorkflowListViewModel(StoreSession session) {
    store = session.store();
    read = new StoreRead<>(session, session.messages(WorkflowListViewModel.class).get("job.list"));
  }

  /**
   * What was read of them.
   *
   * @param roots the tasks they begin with
   * @param next where more are found; null if there are none
   */
  record Listed(List<Task> roots, Cursor next) {
    Listed {
      roots = List.copyOf(roots);
    }
  }

  // Properties

  /** What was read. */
  StoreRead<Listed> read() {
    return read;
  }

  // Commands

  /** Reads the newest, unless they were read before. */
  public void show() {
    if (read.value() == null && !read.isLoading()) {
      begin(PAGE);
    }
  }

  /** Reads as many again as are listed; nothing if nobody has asked for any. */
  public void refresh() {
    if (read.value() == null && read.failureProperty().get() == null) {
      return;
    }
    int listed = read.value() == null ? 0 : read.value().roots().size();
    begin(Math.clamp(listed, PAGE, TaskQuery.MAX_LIMIT));
  }

  /** Reads the next older ones; does nothing while reading. */
  public void more() {
    Listed before = read.value();
    if (before == null || before.next() == null || read.isLoading()) {
      return;
    }
    read.read(
        (progress, stop) -> {
          Page<Task> page = store.tasks(query(PAGE).at(before.next()), stop);
          List<Task> roots = new ArrayList<>(before.roots());
          roots.addAll(page.items());
          return new Listed(roots, page.next());
        });
  }

  private void begin(int size) {
    read.read(
        (progress, stop) -> {
          Page<Task> page = store.tasks(query(size), stop);
          return new Listed(page.items(), page.next());
        });
  }

  private static TaskQuery query(int size) {
    return TaskQuery.newest(TaskFilter.rootsOfWorkflows(), size);
  }

  /** Forgets them. */
  void close() {
    read.clear();
  }
}
