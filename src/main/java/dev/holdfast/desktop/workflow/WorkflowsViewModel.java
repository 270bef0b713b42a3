package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;

/** The workflows of a store and the one looked at. */
public final class WorkflowsViewModel implements ModelPage.Model {

  private final StoreInfo store;
  private final WorkflowListViewModel list;
  private final WorkflowViewModel workflow;

  /** Has read nothing yet. */
  public WorkflowsViewModel(StoreSession session) {
    store = session.store().info();
    list = new WorkflowListViewModel(session);
    workflow = new WorkflowViewModel(session);
    workflow
        .shownProperty()
        .subscribe(
            (before, now) -> {
              if (!now) {
                list.refresh();
              }
            });
  }

  /** Which there are. */
  public WorkflowListViewModel list() {
    return list;
  }

  /** The one looked at. */
  public WorkflowViewModel workflow() {
    return workflow;
  }

  // Commands

  /** Reads which there are, unless they were read before. */
  @Override
  public void show() {
    list.show();
  }

  @Override
  public boolean show(Sight sight) {
    if (sight instanceof Sight.OfWorkflow(TaskId root, TaskId selected)) {
      workflow.show(root, selected);
      return true;
    }
    return false;
  }

  /**
   * Shows the workflow that a task belongs to.
   *
   * @param typed the task's id as somebody typed it
   * @return whether that is an id
   */
  public boolean open(String typed) {
    boolean texts = store.can(Capability.TEXT_IDS);
    String id = texts ? typed : typed.strip().replace(",", "");
    if (id.isBlank()) {
      return false;
    }
    workflow.show(null, store.id(id));
    return true;
  }

  /** Reads again what is shown. */
  @Override
  public void refresh() {
    if (workflow.shownProperty().get()) {
      workflow.refresh();
    } else {
      list.refresh();
    }
  }

  /** Stops what runs and forgets everything. */
  @Override
  public void close() {
    workflow.close();
    list.close();
  }
}
