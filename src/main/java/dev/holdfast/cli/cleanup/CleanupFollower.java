package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.WaitReason;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.text.HoursText;
import java.time.Instant;
import java.util.List;

/**
 * Follows a cleanup for whoever watches.
 *
 * @param context for the sentences
 * @param line shows how far it is
 * @param triggersKey of the sentence that names triggers
 */
public record CleanupFollower(CommandContext context, ProgressLine line, String triggersKey)
    implements CleanupListener {

  @Override
  public void triggers(List<String> triggers) {
    context.tell(triggersKey, String.join(", ", triggers));
  }

  @Override
  public void waitingFor(WaitReason reason, DailyHours hours, Instant until) {
    context.note(
        switch (reason) {
          case WINDOW -> new HoursText().waiting(hours, until);
          case REPLICATION -> context.say("cleanup.waitsForStandby");
          case WORKERS -> context.say("act.waitsForWorkers");
        });
  }

  @Override
  public void batchDone(CleanupProgress progress) {
    line.report(progress.done(), progress.planned());
  }
}
