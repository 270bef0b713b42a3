package dev.holdfast.text;

import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.retention.throttle.RunWindow;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says in which hours a cleanup runs, always with the clock they go by. */
public final class HoursText {

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private final Messages messages = Messages.load("dev.holdfast.retention.messages");

  /** Returns such as “22:00–06:00 UTC”. */
  public String of(DailyHours hours) {
    return messages.get(
        "hours.window", hours.from().toString(), hours.to().toString(), zone(hours.zone()));
  }

  /** Says when a run works and what it does outside of these hours. */
  public String of(RunWindow window) {
    return messages.get("hours.runs." + window.outside(), of(window.hours()));
  }

  /**
   * Says that a run waits for its hours.
   *
   * @param until when they begin
   */
  public String waiting(DailyHours hours, Instant until) {
    String moment = MOMENT.format(until.atZone(hours.zone())) + " " + zone(hours.zone());
    return messages.get("hours.waiting", of(hours), moment);
  }

  /**
   * Says that a run ended because of its hours.
   *
   * @param rows what it had deleted by then
   */
  public String stopped(DailyHours hours, long rows) {
    return messages.get(rows == 0 ? "hours.stopped.nothing" : "hours.stopped", of(hours));
  }

  private static String zone(ZoneId zone) {
    return zone.normalized().equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }
}
