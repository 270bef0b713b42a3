package dev.holdfast.cli.read;

import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.TaskFilter;
import picocli.CommandLine.Command;

/** Lists a page of workflows: subjects of their own, or the tasks that workflows begin with. */
@Command(name = "workflows")
public final class WorkflowsCommand extends ListCommand {

  private boolean own;

  @Override
  protected TaskStore asked(TaskStore opened) {
    own = opened.workflows().isPresent();
    return opened.workflows().orElse(opened);
  }

  @Override
  TaskFilter narrowed(TaskFilter filter, TaskStore store) {
    if (own) {
      return filter;
    }
    Roles.of(store, Trees.class);
    return filter.but().workflowRoots(true).filter();
  }
}
