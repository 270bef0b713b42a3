package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;

/** What this user's journal and archives tell of a task that the store does not have. */
public final class GoneTaskViewModel {

  private final TaskStore store;
  private final DeletionSearch deletions;

  /** What became of it; null while nobody asked, looks, or could look. */
  public final StoreRead<DeletionAnswer> read;

  private TaskId wanted;

  /** Looks for nothing yet. */
  public GoneTaskViewModel(StoreSession session, DeletionSearch deletions) {
    this.store = session.store();
    this.deletions = deletions;
    this.read = new StoreRead<>(session, session.messages(GoneTaskViewModel.class).get("job.gone"));
  }

  // Properties

  // Commands

  /** Looks for a task, if the store does not have it; null forgets what was found. */
  public void look(TaskId task) {
    if (task != null && task.equals(wanted)) {
      return;
    }
    wanted = task;
    read.clear();
    if (task != null && !store.info().archive()) {
      read.read(
          (progress, stop) ->
              store.task(task, stop).isPresent()
                  ? DeletionAnswer.NOTHING
                  : deletions.find(store, task, stop));
    }
  }
}
