package dev.holdfast.cli.archive;

import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.text.ArchiveText;
import java.util.List;

/**
 * What a restore would do or did, in every format.
 *
 * @param context for the sentences
 */
record RestoreReport(CommandContext context) {

  /** Returns the report of a dry run. */
  Report of(RestorePlan plan) {
    return Report.of(
        RestoreDocument.of(plan, context.stores().get()),
        text -> {
          text.line(
              say(
                  plan,
                  listed(plan) ? "restore.would.listed" : "restore.would",
                  "restore.would.streams",
                  plan.ids().size(),
                  plan.amount("events"),
                  plan.amount("attempts")));
          around(text, plan);
          conflicts(text, plan, plan.conflicts(), plan.conflictTasks());
        });
  }

  /** Only some archives know of events and attempts. */
  private static boolean listed(RestorePlan plan) {
    return plan.manifest().listed();
  }

  /** Of streams, each event stands where a task stands else. */
  private String say(RestorePlan plan, String tasks, String streams, Object... numbers) {
    return context.say(plan.manifest().ofStreams() ? streams : tasks, numbers);
  }

  private void around(TextPage text, RestorePlan plan) {
    if (plan.alreadyThere() > 0) {
      text.line(
          say(plan, "restore.alreadyThere", "restore.alreadyThere.streams", plan.alreadyThere()));
    }
    if (plan.skipped() > 0) {
      text.line(context.say("cleanup.skipped", plan.skipped()));
    }
    ArchiveText words = new ArchiveText(context.common());
    plan.hazards().forEach(hazard -> text.line(words.of(hazard)));
    warnings(plan).forEach(text::line);
  }

  /** Says before a restore what will act on it, on standard error. */
  void warn(RestorePlan plan) {
    warnings(plan).forEach(context::note);
  }

  private List<String> warnings(RestorePlan plan) {
    ExactTime times = context.times();
    return new ArchiveText(context.common()).warnings(plan, times::of);
  }

  /** Returns the report of what was done. */
  Report of(RestorePlan plan, RestoreOutcome outcome) {
    RestoreResult result = outcome.result();
    return Report.of(
        RestoreDocument.of(plan, outcome, context.stores().get()),
        text -> {
          text.line(
              say(
                  plan,
                  listed(plan) ? "restore.done.listed" : "restore.done",
                  "restore.done.streams",
                  result.tasks(),
                  result.amount("events"),
                  result.amount("attempts")));
          if (result.alreadyThere() > 0) {
            text.line(
                say(
                    plan,
                    "restore.alreadyThere",
                    "restore.alreadyThere.streams",
                    result.alreadyThere()));
          }
          if (result.skipped() > 0) {
            text.line(context.say("cleanup.skipped", result.skipped()));
          }
          if (result.remaining() > 0) {
            text.line(
                say(plan, "restore.remaining", "restore.remaining.streams", result.remaining()));
          }
          conflicts(text, plan, result.conflicts(), result.conflictTasks());
          if (result.tasks() > 0) {
            ArchiveText words = new ArchiveText(context.common());
            plan.told().forEach(hazard -> text.line(words.of(hazard)));
          }
        });
  }

  private void conflicts(
      TextPage text, RestorePlan plan, List<RestoreConflict> conflicts, long tasks) {
    if (tasks == 0) {
      return;
    }
    text.heading(say(plan, "restore.conflicts", "restore.conflicts.streams", tasks));
    ArchiveText words = new ArchiveText(context.common());
    conflicts.forEach(
        conflict ->
            text.line(
                context.say("restore.conflict", conflict.task().toString(), words.of(conflict))));
  }
}
