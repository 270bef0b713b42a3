package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.table.Column;
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

  private record Missing(TaskId task, String what) {}

  private final WorkflowWords words;
  private final Messages messages;
  private final FactTable<Missing> table;
  private final Tab tab;

  MissingPane(WorkflowWords words, Messages messages, Consumer<TaskId> opener) {
    this.words = words;
    this.messages = messages;
    table =
        new FactTable<>(
            messages,
            "tab.missing",
            "missing.none",
            Missing::task,
            opener,
            Column.text("missing.what", Missing::what).fills(1, 300));
    tab = new Tab(messages.get("tab.missing"), table.node());
  }

  Tab tab() {
    return tab;
  }

  void show(TornWorkflow torn) {
    List<Missing> missing = torn == null ? List.of() : of(torn);
    table.show(missing, true);
    tab.setText(
        missing.isEmpty()
            ? messages.get("tab.missing")
            : messages.get("tab.missing.count", missing.size()));
  }

  private List<Missing> of(TornWorkflow torn) {
    List<Missing> all = new ArrayList<>();
    for (TornWorkflow.ShortParent each : torn.shortParents()) {
      String what = messages.get("missing.short", each.counted(), each.present());
      all.add(new Missing(each.taskId(), what));
    }
    for (TornWorkflow.GoneTask each : torn.goneTasks()) {
      String last =
          each.lastStatus() == null ? NumberText.NOTHING : FieldText.plain(each.lastStatus());
      String when = words.times().withZone(each.lastEventTime());
      all.add(new Missing(each.taskId(), messages.get("missing.gone", each.events(), last, when)));
    }
    for (TornWorkflow.AbsentParent each : torn.absentParents()) {
      all.add(new Missing(each.taskId(), messages.get("missing.parent", each.children())));
    }
    return all;
  }
}
