package dev.holdfast.desktop.neverdeleted;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasklist.TaskListView;
import dev.holdfast.retention.explain.NeverDeletedGroup;
import dev.holdfast.retention.explain.NeverDeletedScan.NeverDeleted;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The groups, the largest first, and the tasks of the one that is chosen. */
final class NeverDeletedGroupsView extends HBox {

  private final Messages messages;
  private final RetentionText words;
  private final StatusStyle statuses;
  private final ListView<NeverDeletedGroup> groups = new ListView<>();
  private final Label why = new Label();
  private final TaskListView list;

  NeverDeletedGroupsView(TaskListView list, OperationTerm operation) {
    messages = Fxml.messages(NeverDeletedGroupsView.class).in(operation);
    words = RetentionText.of(operation);
    this.list = list;
    this.statuses = list.statuses();
    getStyleClass().add("kept-groups");
    groups.setId("groups");
    groups.setAccessibleText(messages.get("groups.accessible"));
    groups.getStyleClass().add("kept-group-list");
    groups.setCellFactory(unused -> new GroupCell());
    groups.setMinWidth(250);
    groups.setPrefWidth(280);
    groups.setMaxWidth(280);
    groups.setMinHeight(0);
    groups.setPrefHeight(0);
    groups.setMaxHeight(Double.MAX_VALUE);
    why.setWrapText(true);
    why.setMinHeight(USE_PREF_SIZE);
    why.getStyleClass().add("text-muted");
    VBox.setVgrow(list.node(), Priority.ALWAYS);
    VBox tasks = new VBox(why, list.node());
    tasks.getStyleClass().add("kept-tasks");
    tasks.setMinWidth(0);
    HBox.setHgrow(tasks, Priority.ALWAYS);
    getChildren().addAll(groups, tasks);
    groups.getSelectionModel().selectedItemProperty().subscribe(this::list);
  }

  /** Shows what was found; the group that was chosen stays chosen. */
  void show(NeverDeleted found) {
    NeverDeletedGroup before = groups.getSelectionModel().getSelectedItem();
    groups.getItems().setAll(found.groups());
    int again = 0;
    for (int place = 0; place < found.groups().size(); place++) {
      if (before != null && found.groups().get(place).key().equals(before.key())) {
        again = place;
      }
    }
    groups.getSelectionModel().clearAndSelect(again);
  }

  private void list(NeverDeletedGroup chosen) {
    if (chosen != null) {
      why.setText(messages.get("why." + chosen.reason().name(), detail(chosen)));
      list.show(chosen.tasks());
    }
  }

  private String titleOf(NeverDeletedGroup group) {
    return messages.get("group." + group.reason().name(), detail(group));
  }

  /** A status in words, or what a rule is called. */
  private String detail(NeverDeletedGroup group) {
    if (group.detail() == null) {
      return "";
    }
    if (group.kept() != null) {
      return words.detail(group);
    }
    return group.reason() == NeverDeletedGroup.Reason.STATUS_NOT_COVERED
        ? statuses.text(new TaskStatus(group.detail()))
        : VisibleText.line(group.detail());
  }

  private final class GroupCell extends ListCell<NeverDeletedGroup> {

    @Override
    protected void updateItem(NeverDeletedGroup group, boolean empty) {
      super.updateItem(group, empty);
      if (empty || group == null) {
        setGraphic(null);
        setAccessibleText(null);
        return;
      }
      Label title = new Label(titleOf(group));
      title.setMinWidth(0);
      title.setTooltip(new Tooltip(title.getText()));
      Label count = new Label(NumberText.grouped((long) group.count()));
      count.getStyleClass().add("strong");
      count.setMinWidth(Region.USE_PREF_SIZE);
      Region gap = new Region();
      HBox.setHgrow(gap, Priority.ALWAYS);
      HBox line = new HBox(title, gap, count);
      line.setAlignment(Pos.CENTER_LEFT);
      line.getStyleClass().add("breakdown-line");
      setPrefWidth(0);
      setGraphic(line);
      setAccessibleText(title.getText() + ": " + count.getText());
    }
  }
}
