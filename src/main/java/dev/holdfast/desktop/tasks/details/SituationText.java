package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.PastAct;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.replay.Outlook;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import dev.holdfast.text.VisibleText;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Says what somebody must know of a task at the first look. Needs no toolkit. */
record SituationText(FieldText fields, Listing listing, NextText next, Messages messages) {

  /** What is said in the same words. */
  private static final Map<String, String> SAID_AS =
      Map.of("PAUSED.UNKNOWN", "FAILED", "SUSPENDED", "DONE", "LATE", "FAILING");

  /** How it is, since when, and in which round it came to that. */
  String headline(Situation of) {
    Task task = of.task();
    Long since = of.since();
    long round = of.lastAttempt().map(Attempt::number).orElse(0L);
    Long tries = Outlook.tries(task, round, listing);
    Object[] facts = {
      fields.statuses().text(task.status()),
      since == null ? 0 : 1,
      since == null ? "" : fields.times().relative(since),
      round,
      tries == null ? 0 : tries
    };
    String key = key(of);
    return messages.get("situation." + SAID_AS.getOrDefault(key, key), facts);
  }

  private String key(Situation of) {
    Tone tone = fields.statuses().known.tone(of.task().status());
    if (of.outlook().pause() != null) {
      PauseFacts.Cause cause =
          of.act() == null ? of.outlook().pause().cause() : PauseFacts.Cause.BY_HAND;
      return "PAUSED." + cause.name();
    }
    return tone.name();
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

  /** What happens if nobody does anything; what has ended or nobody knows says so. */
  String next(Situation of) {
    if (of.outlook().next() != null) {
      return next.of(of.outlook().next(), of.now());
    }
    TaskStatus status = of.task().status();
    Tone tone = fields.statuses().known.tone(status);
    boolean done = tone != Tone.FAILED && fields.statuses().known.ended(status);
    return messages.get("situation.next." + (done ? Tone.DONE : tone));
  }

  /** How the parent is that waits for it. */
  String parent(Task parent) {
    Long total = parent.totalChildren();
    return messages.get(
        total == null || total <= 0 ? "common.beside" : "situation.parent.children",
        FieldText.plain(parent.name()),
        fields.statuses().text(parent.status()),
        parent.completedChildren() == null ? 0 : parent.completedChildren(),
        total == null ? 0 : total);
  }

  /** How many of its children have ended, where the row counts others; empty where it is right. */
  Optional<String> children(Situation of) {
    Long ended = of.counted().completedChildren();
    return Objects.equals(ended, of.task().completedChildren())
        ? Optional.empty()
        : Optional.of(
            messages.get(
                "situation.children",
                ended,
                of.counted().totalChildren(),
                FieldText.number(of.task().completedChildren())));
  }

  /** How long a round took; a dash while it is not known. */
  String duration(Attempt attempt) {
    Long seconds = attempt.durationSeconds();
    return seconds == null ? messages.get("attempts.notEnded") : ElapsedText.ofSeconds(seconds);
  }
}
