package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down a history for a test, one row after the other; ids count up from 1. */
final class History {

  private final List<TaskEvent> events = new ArrayList<>();
  private final List<Attempt> attempts = new ArrayList<>();
  private long attemptIds;

  /** Adds an event with the pairs of column and value given. */
  History event(Object time, String type, Object... pairs) {
    Map<String, Object> values = pairs(pairs);
    values.put("id", events.size() + 1L);
    values.put("task_id", 1L);
    values.put("event_time", time);
    values.put("event_type", type);
    events.add(new TaskEvent(events.size() + 1L, new Fields(values)));
    return this;
  }

  /** Adds an event that changes the status. */
  History change(long time, String type, String from, String to) {
    return event(time, type, "from_status", from, "to_status", to);
  }

  /** Adds the four events and the row of a round that ends with a status, with its steps. */
  History round(long number, long start, long end, String outcome, String... steps) {
    change(start, "task_claimed", "pending", "running");
    event(
        start,
        number == 1 ? "task_started" : "task_retry_started",
        "from_status",
        "pending",
        "to_status",
        "running",
        "attempt",
        number);
    for (String step : steps) {
      event(
          start + 1,
          "task_checkpoint",
          "attempt",
          number,
          "metadata",
          "{\"code\":\"" + step + "\"}");
    }
    change(end, "task_" + outcome, "running", outcome);
    return attempt(number, start, end, outcome);
  }

  /** Adds an attempt. */
  History attempt(Object number, Object start, Object end, String outcome) {
    Map<String, Object> values = new HashMap<>();
    values.put("attempt", number);
    values.put("started_at", start);
    values.put("ended_at", end);
    values.put("outcome", outcome);
    attempts.add(new Attempt(++attemptIds, new Fields(values)));
    return this;
  }

  List<TaskEvent> events() {
    return events;
  }

  List<Attempt> attempts() {
    return attempts;
  }

  TaskReplay replay() {
    return new TaskReplay(events, attempts, null);
  }

  static Map<String, Object> pairs(Object... pairs) {
    Map<String, Object> values = new HashMap<>();
    for (int at = 0; at < pairs.length; at += 2) {
      values.put((String) pairs[at], pairs[at + 1]);
    }
    return values;
  }
}
