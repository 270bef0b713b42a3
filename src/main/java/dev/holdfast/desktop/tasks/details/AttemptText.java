package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes an attempt. Needs no toolkit. */
record AttemptText(FieldText fields, Messages messages) {
  String number(Attempt attempt) {
    String label = FieldText.number(attempt.label());
    return attempt.isPart() ? label : messages.get("common.attemptTitle", label);
  }

  /** The outcome, which mostly is a status, in words; in ours while the attempt is open. */
  String outcome(Attempt attempt) {
    String outcome = attempt.outcome();
    String word =
        outcome != null
            ? fields.statuses().inLine(new TaskStatus(outcome))
            : attempt.fields().raw("ended_at") == null
                ? messages.get("common.runningNow")
                : NumberText.NOTHING;
    return timedOut(attempt) && !"timeout".equals(outcome)
        ? word + "  ·  " + messages.get("attempts.timedOut")
        : word;
  }

  private static boolean timedOut(Attempt attempt) {
    Object flag = attempt.fields().raw("timeout_flag");
    return Boolean.TRUE.equals(flag) || Long.valueOf(1).equals(flag);
  }

  /** The tone that suits the outcome; most outcomes are statuses. */
  Tone tone(Attempt attempt) {
    if (attempt.outcome() == null) {
      return attempt.fields().raw("ended_at") == null ? Tone.ACTIVE : Tone.NEUTRAL;
    }
    return fields.statuses().known.tone(new TaskStatus(attempt.outcome()));
  }

  String duration(Attempt attempt) {
    Long seconds = attempt.durationSeconds();
    return seconds == null ? "" : messages.get("attempts.ran", ElapsedText.ofSeconds(seconds));
  }

  /** Such as “24 Aug 2025 01:07:00 UTC → 01:07:01”; the day again only if it is another. */
  String span(Attempt attempt) {
    String from = moment(attempt.fields(), "started_at");
    if (attempt.fields().raw("ended_at") == null) {
      return from + " → " + messages.get("attempts.notEnded");
    }
    Long start = attempt.startedAt();
    Long end = attempt.endedAt();
    boolean sameDay =
        start != null && end != null && fields.times().day(start).equals(fields.times().day(end));
    return from
        + " → "
        + (sameDay ? fields.times().clock(end) : moment(attempt.fields(), "ended_at"));
  }

  private String moment(Fields row, String column) {
    Long time = row.integer(column);
    return time == null
        ? FieldText.plain(row.raw(column))
        : fields.times().day(time) + " " + fields.times().clock(time);
  }

  String exactSpan(Attempt attempt) {
    return Stream.of(attempt.startedAt(), attempt.endedAt())
        .filter(Objects::nonNull)
        .map(fields.times()::exact)
        .collect(Collectors.joining("\n→\n"));
  }

  String worker(Attempt attempt) {
    return attempt.workerId() == null ? "" : FieldText.plain(attempt.workerId());
  }

  /** The error's first line; empty for none. */
  String error(Attempt attempt) {
    return Stream.ofNullable(attempt.error())
        .flatMap(String::lines)
        .filter(line -> !line.isBlank())
        .findFirst()
        .map(FieldText::plain)
        .orElse("");
  }
}
