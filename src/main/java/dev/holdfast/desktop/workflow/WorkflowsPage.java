package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.Capability;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;

/** The Workflows page of the shell. */
public final class WorkflowsPage implements Page {

  private final ZoneId zone;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone in which times are shown
   */
  public WorkflowsPage(ZoneId zone) {
    this.zone = zone;
  }

  @Override
  public String title() {
    return Fxml.messages(WorkflowsPage.class).get("page.title");
  }

  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.WORKFLOWS);
  }

  @Override
  public OpenPage open(StoreSession session) {
    WorkflowsViewModel model = new WorkflowsViewModel(session);
    return new Opened(model, new WorkflowsView(model, new TimeText(session.clock(), zone)));
  }

  private static final class Opened extends ModelPage {

    private final WorkflowsViewModel model;

    Opened(WorkflowsViewModel model, WorkflowsView view) {
      super(model, view.node(), view::focus);
      this.model = model;
    }

    @Override
    public void hidden() {
      model.workflow().reel().play().stop();
    }

    @Override
    public boolean showWorkflow(TaskId root, TaskId selected) {
      model.workflow().show(root, selected);
      return true;
    }
  }
}
