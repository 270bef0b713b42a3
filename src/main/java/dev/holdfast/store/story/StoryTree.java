package dev.holdfast.store.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;

/** The tree of one task: all that its story tells of it. */
record StoryTree(StoryFile story, StoryTrail trail) implements Trees {

  @Override
  public void workflow(
      TaskId root,
      Consumer<Task> tasks,
      Consumer<Attempt> attempts,
      Consumer<TaskEvent> events,
      Cancellation cancellation) {
    Task row = row();
    if (row != null && (root.equals(story.id()) || root.equals(row.rootId()))) {
      tasks.accept(row);
      story.attempts().forEach(attempts);
    }
    trail.ofWorkflow(root).forEach(events);
  }

  @Override
  public Set<TaskId> parents(Collection<TaskId> ids, Cancellation cancellation) {
    TaskId parent = row() == null ? null : row().parentId();
    return parent != null && ids.contains(parent) ? Set.of(parent) : Set.of();
  }

  private Task row() {
    return story.details() == null ? null : story.details().task();
  }
}
