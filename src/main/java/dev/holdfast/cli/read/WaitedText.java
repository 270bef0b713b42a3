package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WaitedTime.TaskWait;
import dev.holdfast.replay.WaitedTime.Waits;
import dev.holdfast.text.DurationText;
import java.util.List;

/**
 * How long a workflow's tasks waited, for people.
 *
 * @param context for the sentences and the zone
 */
record WaitedText(CommandContext context) {

  void print(TextPage text, WaitedTime waited) {
    text.heading(context.say("workflow.waited"));
    Waits total = waited.total();
    text.line(
        context.say(
            "workflow.waitedTotal",
            DurationText.approximate(total.queuedSeconds()),
            DurationText.approximate(total.betweenAttemptsSeconds()),
            DurationText.approximate(total.suspendedSeconds()),
            DurationText.approximate(total.pausedSeconds()),
            waited.stillWaiting()));
    table(text, waited.longest());
    if (waited.criticalPath().stream().anyMatch(task -> task.waits().seconds() > 0)) {
      text.line(context.say("workflow.waitedPath"));
      table(text, waited.criticalPath());
    }
  }

  private void table(TextPage text, List<TaskWait> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    Table table =
        new Table(">TASK", "NAME", ">QUEUED", ">BETWEEN", ">SUSPENDED", ">PAUSED", "WAITS NOW");
    for (TaskWait task : tasks) {
      Waits waits = task.waits();
      table.row(
          task.taskId(),
          task.name(),
          DurationText.approximate(waits.queuedSeconds()),
          DurationText.approximate(waits.betweenAttemptsSeconds()),
          DurationText.approximate(waits.suspendedSeconds()),
          DurationText.approximate(waits.pausedSeconds()),
          task.waitingAs() == null
              ? ""
              : context.say(
                  "workflow.waitsNow", task.waitingAs(), context.times().of(task.waitingSince())));
    }
    text.table(table, "");
  }
}
