package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.report.RowDocument;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.ShellCommand;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Copies events of a story as the command line writes them, or the command that lists them all.
 *
 * @param events those of the selected line; none without one
 */
record EventCopies(TimelineViewModel timeline, Supplier<List<TaskEvent>> events) {

  /** Returns a menu of what can be copied. */
  CopyAs menu() {
    return new CopyAs()
        .with(Form.JSON, () -> rows(new JsonText()::indented))
        .onlyIf(() -> !events.get().isEmpty())
        .with(
            Form.CSV,
            () -> rows(rows -> RowDocument.csv(List.copyOf(rows.getFirst().keySet()), rows)))
        .onlyIf(() -> !events.get().isEmpty())
        .with(Form.COMMAND, this::command)
        .onlyIf(() -> timeline.task.get() != null);
  }

  private String rows(Function<List<Map<String, Object>>, String> text) {
    List<Map<String, Object>> rows =
        events.get().stream().map(event -> event.fields().asMap()).toList();
    return rows.isEmpty() ? "" : text.apply(rows);
  }

  private String command() {
    TaskId task = timeline.task.get();
    return task == null
        ? ""
        : new ShellCommand("timeline", timeline.session.profile().storeAddress().display())
            .about(task.toString())
            .text();
  }
}
