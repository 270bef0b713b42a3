package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The task that is looked at, with the ways to its parent, its root, and its own page. */
final class TaskPane extends ScrollPane {

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final Messages messages;
  private final Label name = styled(new Label(), "strong");
  private final Label id = whole(styled(new Label(), "text-muted"));
  private final StatusLabel status = whole(new StatusLabel());
  private final FactGrid grid = new FactGrid(110, "field-grid");
  private final Button open;
  private final Button story;
  private final Button zoom;

  TaskPane(WorkflowViewModel workflow, WorkflowWords words, Messages messages) {
    this.workflow = workflow;
    this.words = words;
    this.messages = messages;
    getStyleClass().add("state-pane");
    upright(this);
    name.setMinWidth(60);
    open = button("task.open", Feather.LIST, () -> workflow.session.showTask(selected()));
    open.setId("openTask");
    story = button("common.timeline", Feather.ACTIVITY, () -> workflow.openStory(selected()));
    story.setId("openStory");
    zoom = button("task.zoom", Feather.ZOOM_IN, workflow::zoomToSelected);
    HBox head = centred(styled(new HBox(name, id, status, open, story, zoom), "task-pane-head"));

    setContent(styled(new VBox(head, grid), "state-content"));
    workflow.tree.selected.subscribe(this::show);
    workflow.tree.loaded.subscribe(this::show);
    ShownZone.follow(this, this::show);
    show();
  }

  private Button button(String key, Feather icon, Runnable action) {
    return acting(
        whole(styled(new Button(messages.get(key), new FontIcon(icon)), "small")), action);
  }

  private TaskId selected() {
    return workflow.tree.selected.get();
  }

  private void show() {
    TaskId wanted = selected();
    WorkflowTask task = workflow.selected();
    grid.getChildren().clear();
    open.setDisable(wanted == null);
    story.setDisable(wanted == null);
    zoom.setDisable(task == null || task.startedAt() == null);
    id.setText(wanted == null ? "" : FieldText.id(wanted));
    if (task == null) {
      name.setText(messages.get(wanted == null ? "task.none" : "task.unread"));
      status.show(null, words.statuses);
      return;
    }
    name.setText(words.name(task));
    status.show(task.status(), words.statuses);
    if (task.isGone()) {
      row(
          "common.deleted",
          messages.get(task.leftNothing() ? "task.absent.detail" : "task.gone.detail"));
    }
    row(
        "common.field." + FieldTerm.PARENT.key(),
        task.parentId() == null ? none() : link(task.parentId()));
    WorkflowTask root = workflow.tree.root();
    row("common.field." + FieldTerm.ROOT.key(), root == null ? none() : link(root.id()));
    Task row = task.row();
    if (row != null && row.totalChildren() != null && row.totalChildren() > 0) {
      row("common.children", children(task.id(), row));
    }
    row("field.chart", words.chart(task));
    if (row != null && row.error() != null && !row.error().isBlank()) {
      row("common.error", FieldText.block(row.error()));
    }
    if (!task.whole()) {
      row("field.cut", messages.get("task.cut"));
    }
  }

  private Node children(TaskId parent, Task row) {
    return acting(
        styled(
            new Hyperlink(
                messages.get(
                    "task.children",
                    NumberText.grouped(row.completedChildren()),
                    NumberText.grouped(row.totalChildren()))),
            "task-link"),
        () -> workflow.tree.open(parent));
  }

  private void row(String key, String value) {
    grid.fact(messages.get(key), value);
  }

  private void row(String key, Node value) {
    grid.fact(messages.get(key), value);
  }

  private static Label none() {
    return new Label(NumberText.NOTHING);
  }

  private Node link(TaskId task) {
    Hyperlink link =
        acting(styled(new Hyperlink(FieldText.id(task)), "task-link"), () -> workflow.select(task));
    link.setAccessibleText(messages.get("task.goTo", FieldText.id(task)));
    return link;
  }
}
