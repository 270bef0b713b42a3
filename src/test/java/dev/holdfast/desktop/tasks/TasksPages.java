package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;
import java.util.List;
import javafx.scene.layout.StackPane;

/** The page over a store, for the tests of its parts in other packages. */
public final class TasksPages extends StackPane {

  private final TasksViewModel tasks;

  /** Has read nothing yet. */
  public TasksPages(TaskStore store, JobRunner jobs) {
    tasks = TaskSessions.tasks(store, jobs);
    getChildren()
        .setAll(
            new TasksView(
                    tasks,
                    new Acting(tasks.session, null, null, null),
                    ZoneId.of("UTC"),
                    null,
                    null)
                .node());
  }

  /** What the page shows. */
  public TasksViewModel tasks() {
    return tasks;
  }

  /** The ids in the table. */
  public List<TaskId> ids() {
    return tasks.list.read.value.get().rows().stream().map(TaskRow::id).toList();
  }
}
