package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Tab;

/** What a torn workflow lacks, task by task. */
final class MissingPane {

  private final WorkflowWords words;
  private final Messages messages;
  private final FactTable table;
  private final Tab tab;

  MissingPane(WorkflowWords words, Messages messages, Consumer<TaskId> opener) {
    this.words = words;
    this.messages = messages;
    table =
        new FactTable(
                messages.get("tab.missing"),
                messages.get("column.task"),
                messages.get("missing.none"),
                opener)
            .column(messages.get("missing.what"), 300, false)
            .filled();
    tab = new Tab(messages.get("tab.missing"), table);
  }

  Tab tab() {
    return tab;
  }

  void show(TornWorkflow torn) {
    List<FactTable.Line> lines = new ArrayList<>();
    if (torn != null) {
      torn.shortParents()
          .forEach(
              each ->
                  lines.add(
                      FactTable.Line.of(
                          each.taskId(),
                          messages.get("missing.short", each.counted(), each.present()))));
      torn.goneTasks()
          .forEach(
              each ->
                  lines.add(
                      FactTable.Line.of(
                          each.taskId(),
                          messages.get(
                              "missing.gone",
                              each.events(),
                              each.lastStatus() == null
                                  ? NumberText.NOTHING
                                  : FieldText.plain(each.lastStatus()),
                              words.times().withZone(each.lastEventTime())))));
      torn.absentParents()
          .forEach(
              each ->
                  lines.add(
                      FactTable.Line.of(
                          each.taskId(), messages.get("missing.parent", each.children()))));
    }
    table.show(lines, null);
    tab.setText(
        lines.isEmpty()
            ? messages.get("tab.missing")
            : messages.get("tab.missing.count", lines.size()));
  }
}
