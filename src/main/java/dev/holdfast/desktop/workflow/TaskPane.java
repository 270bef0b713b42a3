package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.link;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The task that is looked at, with the ways to its parent, its root, and its own page. */
final class TaskPane extends FxmlView {

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final FactGrid grid = new FactGrid(110, "field-grid");

  @FXML private Label name;
  @FXML private Label id;
  @FXML private StatusLabel status;
  @FXML private Button open;
  @FXML private Button story;
  @FXML private Button zoom;
  @FXML private VBox content;

  TaskPane(WorkflowViewModel workflow, WorkflowWords words) {
    this.workflow = workflow;
    this.words = words;
    load();
    acting(open, () -> workflow.session.showTask(selected()));
    acting(story, () -> workflow.openStory(selected()));
    acting(zoom, workflow::zoomToSelected);
    content.getChildren().add(grid);
    workflow.tree.selected.subscribe(this::show);
    workflow.tree.loaded.subscribe(this::show);
    ShownZone.follow(content, this::show);
    show();
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
      status.show(null, words.statuses());
      return;
    }
    name.setText(words.name(task));
    status.show(task.status(), words.statuses());
    if (task.isGone()) {
      grid.fact(
          messages.get("common.deleted"),
          messages.get(task.leftNothing() ? "task.absent.detail" : "task.gone.detail"));
    }
    grid.fact(messages.get("common.field." + FieldTerm.PARENT.key()), to(task.parentId()));
    WorkflowTask root = workflow.tree.root();
    grid.fact(
        messages.get("common.field." + FieldTerm.ROOT.key()), to(root == null ? null : root.id()));
    Task row = task.row();
    if (row != null && row.totalChildren() != null && row.totalChildren() > 0) {
      grid.fact(messages.get("common.children"), children(task.id(), row));
    }
    grid.fact(messages.get("field.chart"), words.chart(task));
    if (row != null && row.error() != null && !row.error().isBlank()) {
      grid.fact(messages.get("common.error"), FieldText.block(row.error()));
    }
    if (!task.whole()) {
      grid.fact(messages.get("field.cut"), messages.get("task.cut"));
    }
  }

  private Node children(TaskId parent, Task row) {
    String ended = NumberText.grouped(row.completedChildren());
    return link(
        messages.get("task.children", ended, NumberText.grouped(row.totalChildren())),
        () -> workflow.tree.open(parent),
        "task-link");
  }

  private Node to(TaskId task) {
    if (task == null) {
      return new Label(NumberText.NOTHING);
    }
    Hyperlink link = link(FieldText.id(task), () -> workflow.select(task), "task-link");
    link.setAccessibleText(messages.get("task.goTo", FieldText.id(task)));
    return link;
  }
}
