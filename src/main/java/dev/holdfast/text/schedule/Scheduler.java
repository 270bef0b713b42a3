package dev.holdfast.text.schedule;

import dev.holdfast.task.WireName;
import dev.holdfast.text.Messages;

/** Who runs a command again and again. */
public enum Scheduler implements WireName {
  /** Linux. */
  SYSTEMD,
  /** macOS. */
  LAUNCHD,
  /** The task scheduler of Windows. */
  WINDOWS,
  /** cron, on every Unix. */
  CRON;

  /** Writes what it must be given, or says why that cannot be. */
  public Schedule of(ScheduledCommand command) {
    Messages words = Messages.load("dev.holdfast.text.schedule.messages");
    return switch (this) {
      case SYSTEMD -> new SystemdUnits(command, words).schedule();
      case LAUNCHD -> new XmlSchedule(command, words).forLaunchd();
      case WINDOWS -> new XmlSchedule(command, words).forWindows();
      case CRON -> new CrontabLine(command, words).schedule();
    };
  }
}
