package dev.holdfast.replay;

import dev.holdfast.replay.WaitedTime.TaskWait;
import dev.holdfast.replay.WaitedTime.Waits;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Adds up how long each task of a workflow waited, from events in the order of the trail. */
final class WaitTally {

  private static final Comparator<TaskWait> LONGEST_FIRST =
      Comparator.comparingLong((TaskWait wait) -> wait.waits().seconds())
          .reversed()
          .thenComparing(TaskWait::taskId);

  private final Map<TaskId, Waiting> tasks = new HashMap<>();
  private final SharedWords words;

  WaitTally(SharedWords words) {
    this.words = words;
  }

  void add(TaskEvent event) {
    String to = EmptyText.toNull(event.toStatus());
    if (to != null && event.time() != null && event.taskId() != null) {
      tasks
          .computeIfAbsent(event.taskId(), none -> new Waiting())
          .enter(words.one(to), event.time());
    }
  }

  WaitedTime total(Map<TaskId, PathTask> known, CriticalPath path) {
    long queued = 0;
    long between = 0;
    long suspended = 0;
    long paused = 0;
    long waiting = 0;
    List<TaskWait> longest = new ArrayList<>();
    for (Map.Entry<TaskId, Waiting> each : tasks.entrySet()) {
      Waiting wait = each.getValue();
      queued += wait.queued;
      between += wait.between;
      suspended += wait.suspended;
      paused += wait.paused;
      waiting += wait.isWaiting() ? 1 : 0;
      TaskWait told = wait.of(each.getKey(), known.get(each.getKey()));
      if (told.waits().seconds() > 0) {
        longest.add(told);
        if (longest.size() > WaitedTime.LONGEST) {
          longest.sort(LONGEST_FIRST);
          longest.removeLast();
        }
      }
    }
    longest.sort(LONGEST_FIRST);
    return new WaitedTime(
        new Waits(queued, between, suspended, paused),
        longest,
        path.nodes().stream()
            .map(
                node ->
                    tasks
                        .getOrDefault(node.taskId(), new Waiting())
                        .of(node.taskId(), known.get(node.taskId())))
            .toList(),
        waiting);
  }

  /** Where one task stands. */
  private static final class Waiting {

    private String status;
    private long since;
    private boolean ran;
    private long queued;
    private long between;
    private long suspended;
    private long paused;

    void enter(String to, long time) {
      if (to.equals(status)) {
        // A claim and a start tell of one change.
        return;
      }
      // A hostile time far away must not overflow into a negative wait.
      long seconds =
          status == null ? 0 : (long) Math.clamp((double) time - since, 0, Integer.MAX_VALUE);
      boolean goesOn = to.equals("running") || to.equals("pending") || to.equals("paused");
      switch (Objects.requireNonNullElse(status, "")) {
        case "suspended" -> suspended += seconds;
        case "paused" -> paused += seconds;
        case "pending" -> {
          queued += ran ? 0 : seconds;
          between += ran ? seconds : 0;
        }
        case "failed", "timeout" -> between += goesOn ? seconds : 0;
        default -> {}
      }
      ran |= to.equals("running");
      status = to;
      since = time;
    }

    boolean isWaiting() {
      return "pending".equals(status) || "suspended".equals(status) || "paused".equals(status);
    }

    TaskWait of(TaskId id, PathTask task) {
      return new TaskWait(
          id,
          task == null ? null : task.name(),
          new Waits(queued, between, suspended, paused),
          isWaiting() ? status : null,
          isWaiting() ? since : null);
    }
  }
}
