package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.text.HoursText;

/**
 * Tells whoever watches in which hours a cleanup runs.
 *
 * @param context where
 * @param throttle how it runs
 */
record HoursNote(CommandContext context, Throttle throttle) {

  /** Says before anything else when it works, by which clock, and what it does at other times. */
  void before() {
    if (throttle.window() != null) {
      context.note(new HoursText().of(throttle.window()));
    }
  }

  /**
   * Says it if the hours are why it ended.
   *
   * @param stoppedBy why it ended early; null if it did not
   * @param rows what it had deleted by then
   */
  void after(StopReason stoppedBy, long rows) {
    if (stoppedBy == StopReason.WINDOW) {
      context.note(new HoursText().stopped(throttle.window().hours(), rows));
    }
  }
}
