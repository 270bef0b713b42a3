package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.TasksPage;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/**
 * The Workflows page of the shell: the list of tasks that workflows begin with, or one workflow.
 *
 * @param roots lists these tasks
 */
public record WorkflowsPage(Workplace workplace, TasksPage roots) implements ShellPage {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  @Override
  public String code() {
    return "workflows";
  }

  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.WORKFLOWS);
  }

  @Override
  public OpenPage open(StoreSession session) {
    return open(session, new WorkflowViewModel(session));
  }

  OpenPage open(StoreSession session, WorkflowViewModel workflow) {
    return new Opened(session, workflow);
  }

  private final class Opened implements OpenPage {

    private final StoreInfo store;
    private final Messages messages;
    private final OpenPage list;
    private final Node listed;
    private final WorkflowViewModel workflow;
    private final Acting acting;
    private final WorkflowView view;
    private final StackPane node = styled(new StackPane(), "workflows-page");
    private final ObservableValue<PagePlace> place;
    private boolean inFront;

    Opened(StoreSession session, WorkflowViewModel workflow) {
      this.workflow = workflow;
      store = session.store().info();
      messages = session.messages(WorkflowsPage.class);
      list = roots.open(session);
      acting =
          new Acting(
              session, workplace.cleanup(), workplace.save(), () -> node.getScene().getWindow());
      view =
          new WorkflowView(
              workflow,
              new WorkflowWords(
                  new TimeText(session.clock(), workplace.zone()),
                  workflow.store.terms().statuses()),
              this::menu);
      listed = vbox("workflow-list", head(), tall(list.node()));
      place = list.place().flatMap(at -> workflow.asked.map(PagePlace::of).orElse(at));
      workflow.shown.subscribe(this::turn);
    }

    /** Any task of a workflow leads to it, also one that is gone. */
    private HBox head() {
      TextField goTo = named(new TextField(), "goTo");
      goTo.setPromptText(messages.get("list.goTo"));
      goTo.setAccessibleText(messages.get("list.goTo"));
      goTo.setTooltip(new Tooltip(messages.get("list.goTo.hint")));
      goTo.setPrefWidth(110);
      goTo.setOnAction(event -> open(goTo));
      goTo.textProperty().subscribe(typed -> goTo.pseudoClassStateChanged(ERROR, false));
      return bar(
          "timeline-head",
          whole(label(title(), "page-title")),
          gap(),
          goTo,
          button(messages.get("common.openWorkflow"), () -> open(goTo)));
    }

    private void open(TextField goTo) {
      String typed = goTo.getText();
      String id = store.can(Capability.TEXT_IDS) ? typed : typed.strip().replace(",", "");
      goTo.pseudoClassStateChanged(ERROR, id.isBlank());
      if (!id.isBlank()) {
        workflow.show(null, store.id(id));
        goTo.clear();
      }
    }

    /** Where one can go from a task of the tree, and what can be done to it, or to all below it. */
    private List<MenuItem> menu(TreeRow row) {
      if (!(row instanceof TreeRow.OfTask(WorkflowTask task, _, _, _))) {
        return List.of();
      }
      Messages messages = Fxml.messages(WorkflowsPage.class);
      TaskId id = task.id();
      TaskId parent = task.parentId();
      List<MenuItem> items =
          new ArrayList<>(
              List.of(
                  item(messages.get("task.open"), () -> workflow.session.showTask(id)),
                  item(messages.get("common.timeline"), () -> workflow.openStory(id)),
                  item(messages.get("common.copyId"), () -> ClipboardText.put(id.toString()))));
      if (parent != null) {
        items.add(
            item(messages.get("menu.parent", FieldText.id(parent)), () -> workflow.select(parent)));
      }
      if (!task.isGone()) {
        items.addAll(acting.items(acting.offers(task.status()), Acting.one(id, task.status())));
      }
      WorkflowOpening opened = workflow.opening.value();
      if (opened != null && opened.root() != null) {
        items.addAll(acting.items("menu.below", ActTarget.below(opened.root().id(), id)));
      }
      return items;
    }

    private void turn(boolean one) {
      // Only what is shown is reached by keyboard.
      node.getChildren().setAll(one ? view.node() : listed);
      if (!one) {
        list.refresh();
      }
      if (inFront) {
        shown();
      }
    }

    @Override
    public Node node() {
      return node;
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("workflows");
    }

    @Override
    public void shown() {
      inFront = true;
      if (workflow.shown.get()) {
        list.hidden();
        Platform.runLater(view::focus);
      } else {
        list.shown();
      }
    }

    @Override
    public void hidden() {
      inFront = false;
      list.hidden();
    }

    @Override
    public void refresh() {
      if (workflow.shown.get()) {
        workflow.refresh();
      } else {
        list.refresh();
      }
    }

    @Override
    public boolean show(Sight sight) {
      if (sight instanceof Sight.OfWorkflow(TaskId root, TaskId selected)) {
        workflow.show(root, selected);
        return true;
      }
      return false;
    }

    @Override
    public TaskId looked() {
      WorkflowViewModel.Asked asked = workflow.asked.get();
      return asked == null ? null : asked.root();
    }

    @Override
    public void lookAgain(TaskId root) {
      workflow.show(root, null);
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return place;
    }

    @Override
    public void goTo(PagePlace wanted) {
      if (wanted.where() instanceof WorkflowViewModel.Asked(TaskId root, TaskId selected)) {
        workflow.show(root, selected);
      } else {
        workflow.leave();
        list.goTo(wanted);
      }
    }

    @Override
    public boolean canRest() {
      return acting.isIdle() && list.canRest();
    }

    @Override
    public void close() {
      list.close();
      workflow.close();
      acting.close();
    }
  }
}
