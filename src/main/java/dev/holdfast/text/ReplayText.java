package dev.holdfast.text;

import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;

/** Says in words what a replay finds. */
public record ReplayText(Messages messages) {
  private static final int MOST_CHARACTERS = 120;

  /** With the texts that ship with Holdfast. */
  public static ReplayText load() {
    return new ReplayText(Messages.load("dev.holdfast.replay.messages"));
  }

  /** Says what cannot have happened as it is written down. */
  public String of(ReplayFinding finding) {
    String key = "finding." + finding.kind();
    return switch (finding) {
      case ReplayFinding.UnknownType(TaskEvent event) ->
          event.toStatus() == null || event.toStatus().isEmpty()
              ? messages.get(key, type(event))
              : messages.get(key + ".status", type(event), event.toStatus());
      case ReplayFinding.UnknownStatus(TaskEvent event) -> messages.get(key, event.toStatus());
      case ReplayFinding.StatusJump(TaskEvent event, String from) ->
          messages.get(key, from, event.toStatus());
      case ReplayFinding.StatusMismatch(TaskEvent event, String replayed) ->
          messages.get(key, event.fromStatus(), replayed);
      case ReplayFinding.AttemptWithoutRow(TaskEvent event) -> messages.get(key, event.attempt());
      case ReplayFinding.TimeBackwards(TaskEvent event, TaskEvent before) ->
          messages.get(
              key,
              Long.toString(before.id()),
              DurationText.approximate(before.time() - event.time()));
      case ReplayFinding.EndsBeforeStart(Attempt part) when part.isPart() ->
          messages.get(key + ".part", value(part.label()));
      case ReplayFinding.OnEvent on -> messages.get(key, type(on.event()));
      case ReplayFinding.OnAttempt on -> messages.get(key, value(on.attempt().number()));
    };
  }

  /**
   * Says how a row differs from its story.
   *
   * @param now the store's time, in Unix seconds
   */
  public String of(CacheDrift drift, long now) {
    return switch (drift) {
      case CacheDrift.Field(String field, Object row, Object replayed, TaskEvent event) ->
          event == null
              ? messages.get("drift.noEvent", field, value(row), value(replayed))
              : messages.get("drift.field", field, value(row), type(event), value(replayed));
      case CacheDrift.LostWorker lost -> {
        String status =
            "active".equals(lost.status()) || lost.status() == null
                ? messages.get("drift.expired")
                : lost.status();
        String running = ago(lost.runningSince(), now);
        yield lost.since() == null
            ? messages.get("drift.workerNoTime", running, lost.workerId(), status)
            : messages.get(
                "drift.worker", running, lost.workerId(), status, ago(lost.since(), now));
      }
    };
  }

  private static String ago(Long time, long now) {
    return time == null ? "?" : DurationText.approximate(Math.max(0, now - time));
  }

  private String type(TaskEvent event) {
    return event.type() == null ? messages.get("event") : event.type();
  }

  private String value(Object value) {
    if (value == null) {
      return messages.get("drift.nothing");
    }
    return VisibleText.start(value.toString(), MOST_CHARACTERS);
  }
}
