package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Adds up the events of a workflow. */
final class EventTally {

  private static final Set<String> STARTS = Set.of("task_started", "task_retry_started");

  private final TaskId root;

  /** The stage in which each of the root's rounds was started, by attempt number. */
  final Map<Long, Long> startStages = new HashMap<>();

  private long count;
  private long checkpoints;
  private Long lastTime;

  EventTally(TaskId root) {
    this.root = root;
  }

  void add(TaskEvent event) {
    count++;
    if ("task_checkpoint".equals(event.type())) {
      checkpoints++;
    }
    Long time = event.time();
    if (time != null && (lastTime == null || time > lastTime)) {
      lastTime = time;
    }
    if (event.attempt() != null && STARTS.contains(event.type()) && root.equals(event.taskId())) {
      startStages.putIfAbsent(event.attempt(), event.stage());
    }
  }

  long count() {
    return count;
  }

  long checkpoints() {
    return checkpoints;
  }

  /** Null without events. */
  Long lastTime() {
    return lastTime;
  }
}
