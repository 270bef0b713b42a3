package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.PastAct;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Optional;

/** Says what somebody must know of a task at the first look. Needs no toolkit. */
record SituationText(FieldText fields, Messages messages) {
  /** How it is, since when, and in which round it came to that. */
  String headline(Situation of) {
    Task task = of.task();
    Long since = of.since();
    long round = of.lastAttempt().map(Attempt::number).orElse(0L);
    Object[] facts = {
      fields.statuses().text(task.status()),
      since == null ? 0 : 1,
      since == null ? "" : fields.times().relative(since),
      round,
      // A recurring task counts its rounds over its whole life.
      round == 0 || round > rounds(task) ? 0 : rounds(task)
    };
    return messages.get("situation." + key(of), facts);
  }

  private String key(Situation of) {
    Tone tone = fields.statuses().tone(of.task().status());
    if (tone == Tone.PAUSED && of.pause() != null) {
      PauseFacts.Cause cause = of.act() == null ? of.pause().cause() : PauseFacts.Cause.BY_HAND;
      return "PAUSED." + cause.name();
    }
    return tone.name();
  }

  /** All rounds that it may have: the first and its retries; 0 if nobody knows. */
  private static long rounds(Task task) {
    Long retries = task.maxRetries();
    return retries == null || retries < 0 || retries == Long.MAX_VALUE ? 0 : retries + 1;
  }

  /** Who did that, to how many others, and why; empty if nobody says. */
  Optional<String> doneBy(Situation of) {
    PastAct act = of.act();
    if (act == null) {
      return Optional.empty();
    }
    return Optional.of(
        messages.get(
            act.reason() == null ? "situation.act" : "situation.act.reason",
            VisibleText.line(act.operator()),
            Math.max(0, act.tasks() - 1),
            VisibleText.line(act.reason() == null ? "" : act.reason())));
  }

  /** What happens if nobody does anything. */
  String next(Situation of) {
    Task task = of.task();
    Tone tone = fields.statuses().tone(task.status());
    String key = "situation.next." + tone.name();
    return switch (tone) {
      case PAUSED -> messages.get(missed(of) == null ? key : key + ".missed", missed(of));
      case SUSPENDED -> suspended(of, key);
      case WAITING, FAILING, LATE ->
          task.nextRunTime() == null
              ? messages.get(key)
              : messages.get(key + ".planned", fields.times().relative(task.nextRunTime()));
      case ACTIVE, FAILED, DONE, NEUTRAL -> messages.get(key);
    };
  }

  private String suspended(Situation of, String key) {
    Task task = of.task();
    if (of.suspension() != null && of.suspension().forChildren()) {
      Long total = task.totalChildren();
      return total == null || total <= 0
          ? messages.get(key + ".forChildren")
          : messages.get(
              key + ".children",
              task.completedChildren() == null ? 0 : task.completedChildren(),
              total);
    }
    String reason = of.suspension() == null ? null : of.suspension().reason();
    return reason == null
        ? messages.get(key)
        : messages.get(key + ".reason", FieldText.plain(reason));
  }

  private static Long missed(Situation of) {
    boolean some =
        of.pause() != null && of.pause().missed() != null && of.pause().missed().value() > 0;
    return some ? of.pause().missed().value() : null;
  }

  /** How the parent is that waits for it. */
  String parent(Task parent) {
    Long total = parent.totalChildren();
    return messages.get(
        total == null || total <= 0 ? "situation.parent" : "situation.parent.children",
        FieldText.plain(parent.name()),
        fields.statuses().text(parent.status()),
        parent.completedChildren() == null ? 0 : parent.completedChildren(),
        total == null ? 0 : total);
  }

  /** How long a round took; a dash while it is not known. */
  String duration(Attempt attempt) {
    Long seconds = attempt.durationSeconds();
    return seconds == null ? messages.get("situation.open") : ElapsedText.ofSeconds(seconds);
  }
}
