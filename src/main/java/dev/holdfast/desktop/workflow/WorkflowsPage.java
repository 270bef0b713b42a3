package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import javafx.beans.value.ObservableValue;

/** The Workflows page of the shell. */
public record WorkflowsPage(Workplace workplace) implements ShellPage {

  @Override
  public String code() {
    return "workflows";
  }

  @Override
  public String title() {
    return Fxml.messages(WorkflowsPage.class).get("common.workflows");
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
        new Acting(
            session,
            workplace.cleanup(),
            workplace.save(),
            () -> made[0].node().getScene().getWindow());
    WorkflowActs acts = new WorkflowActs(model.workflow(), acting);
    made[0] =
        new WorkflowsView(model, new TimeText(session.clock(), workplace.zone()), acts::items);
    return new Opened(model, acting, made[0]);
  }

  private static final class Opened extends ModelPage {

    private final WorkflowsViewModel model;

    Opened(WorkflowsViewModel model, Acting acting, WorkflowsView view) {
      super(model, view.node(), view::focus, HelpTopic.of("workflows"));
      this.model = model;
      closing(acting::close);
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
  }
}
