package dev.holdfast.desktop.timeline;

import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down a story for a test, one row after the other; ids count up from 1. */
final class Stories {

  private final List<TaskEvent> events = new ArrayList<>();
  private final List<Attempt> attempts = new ArrayList<>();

  /** Adds an event with the pairs of column and value given. */
  Stories event(Object time, String type, Object... pairs) {
    Map<String, Object> values = new HashMap<>();
    for (int at = 0; at < pairs.length; at += 2) {
      values.put((String) pairs[at], pairs[at + 1]);
    }
    values.put("event_time", time);
    values.put("event_type", type);
    events.add(new TaskEvent(events.size() + 1L, new Fields(values)));
    return this;
  }

  /** Adds a progress report. */
  Stories progress(long time, double percent) {
    return event(time, "task_progress", "metadata", "{\"progress_percent\":" + percent + "}");
  }

  /** Adds an attempt. */
  Stories attempt(Object number, Object start, Object end, String outcome) {
    Map<String, Object> values = new HashMap<>();
    values.put("attempt", number);
    values.put("started_at", start);
    values.put("ended_at", end);
    values.put("outcome", outcome);
    attempts.add(new Attempt(attempts.size() + 1L, new Fields(values)));
    return this;
  }

  /** One round of work with so many progress reports, a second apart. */
  static Stories withProgress(int reports) {
    Stories story =
        new Stories()
            .event(100L, "task_created", "to_status", "pending", "stage", 0L)
            .event(110L, "task_claimed", "to_status", "running", "worker_id", "w-1")
            .event(110L, "task_started", "to_status", "running", "attempt", 1L, "worker_id", "w-1");
    for (int i = 1; i <= reports; i++) {
      story.progress(110L + i, 5 + 90.0 * (i - 1) / Math.max(1, reports - 1));
    }
    long end = 111L + reports;
    return story
        .event(end, "task_failed", "to_status", "failed", "message", "HTTP 503 from feed")
        .attempt(1L, 110L, end, "failed");
  }

  Chronicle chronicle() {
    return Chronicle.of(
        new TaskStory(
            TaskId.of(1),
            null,
            new Excerpt<>(events, true),
            new Excerpt<>(attempts, true),
            new Excerpt<>(List.of(), true),
            List.of(),
            1_000,
            null,
            true));
  }
}
