package dev.holdfast.desktop.workflow;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;
import javafx.beans.value.ObservableValue;

/** The Workflows page of the shell. */
public final class WorkflowsPage implements ShellPage {

  private final ZoneId zone;
  private final Cleanup cleanup;
  private final FileSaver files;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone in which times are shown
   */
  public WorkflowsPage(ZoneId zone) {
    this(zone, null, null);
  }

  private WorkflowsPage(ZoneId zone, Cleanup cleanup, FileSaver files) {
    this.zone = zone;
    this.cleanup = cleanup;
    this.files = files;
  }

  /**
   * Returns the same where tasks can be acted on, by a store that can do that.
   *
   * @param road by which a store is changed
   * @param saver asks where a plan is written
   */
  public WorkflowsPage acting(Cleanup road, FileSaver saver) {
    return new WorkflowsPage(zone, road, saver);
  }

  @Override
  public String code() {
    return "workflows";
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
    WorkflowsView[] made = new WorkflowsView[1];
    Acting acting =
        new Acting(session, cleanup, files, () -> made[0].node().getScene().getWindow());
    WorkflowActs acts = new WorkflowActs(model.workflow(), acting);
    made[0] = new WorkflowsView(model, new TimeText(session.clock(), zone), acts::items);
    return new Opened(model, acting, made[0]);
  }

  private static final class Opened extends ModelPage {

    private final WorkflowsViewModel model;

    Opened(WorkflowsViewModel model, Acting acting, WorkflowsView view) {
      super(new Both(model, acting), view.node(), view::focus);
      this.model = model;
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("workflows");
    }

    @Override
    public TaskId looked() {
      WorkflowViewModel.Asked asked = model.workflow().askedProperty().get();
      return asked == null ? null : asked.root();
    }

    @Override
    public void lookAgain(TaskId root) {
      model.workflow().show(root, null);
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return model.workflow().askedProperty().map(PagePlace::of).orElse(PagePlace.WHOLE);
    }

    @Override
    public void goTo(PagePlace place) {
      if (place.where() instanceof WorkflowViewModel.Asked(TaskId root, TaskId selected)) {
        model.workflow().show(root, selected);
      } else {
        model.workflow().leave();
      }
    }

    @Override
    public boolean showWorkflow(TaskId root, TaskId selected) {
      model.workflow().show(root, selected);
      return true;
    }
  }

  /** The workflows, and what is being done to tasks of one. */
  private record Both(WorkflowsViewModel model, Acting acting) implements ModelPage.Model {
    @Override
    public void show() {
      model.show();
    }

    @Override
    public void refresh() {
      model.refresh();
    }

    @Override
    public void close() {
      acting.close();
      model.close();
    }
  }
}
