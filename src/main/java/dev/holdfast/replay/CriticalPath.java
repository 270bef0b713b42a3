package dev.holdfast.replay;

import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The chain from the root down that took longest: of each task its representative attempt, then the
 * child branch with the largest total (of equal ones that of the smallest id).
 *
 * @param totalDurationSeconds the sum over the chain; open attempts count nothing
 * @param nodes the chain, root first; empty if the root is gone
 */
public record CriticalPath(long totalDurationSeconds, List<Node> nodes) {

  /**
   * A task on the chain with its representative attempt; all but the id may be null.
   *
   * @param durationSeconds null if the task has no closed attempt
   */
  public record Node(
      TaskId taskId,
      String name,
      String status,
      Long stage,
      Long attempt,
      String outcome,
      Long durationSeconds,
      Long startedAt,
      Long endedAt) {}

  /** Finds the chain below a root. */
  static CriticalPath find(
      TaskId root, Map<TaskId, PathTask> tasks, Map<TaskId, TimedAttempt> attempts) {
    if (!tasks.containsKey(root)) {
      return new CriticalPath(0, List.of());
    }
    Map<TaskId, List<TaskId>> children = new HashMap<>();
    for (PathTask task : tasks.values()) {
      // A root that claims a parent of its own workflow would close a ring.
      if (task.parentId() != null && !task.id().equals(root)) {
        children.computeIfAbsent(task.parentId(), none -> new ArrayList<>()).add(task.id());
      }
    }
    // No recursion: a store may hold a chain deeper than any stack.
    List<TaskId> topDown = new ArrayList<>(List.of(root));
    for (int at = 0; at < topDown.size(); at++) {
      topDown.addAll(children.getOrDefault(topDown.get(at), List.of()));
    }
    Map<TaskId, Long> totals = new HashMap<>();
    Map<TaskId, TaskId> bestChild = new HashMap<>();
    for (TaskId id : topDown.reversed()) {
      long total = ownDuration(attempts.get(id));
      TaskId best = null;
      for (TaskId child : children.getOrDefault(id, List.of())) {
        if (best == null || isBetter(child, best, totals)) {
          best = child;
        }
      }
      if (best != null) {
        bestChild.put(id, best);
        total += totals.get(best);
      }
      totals.put(id, total);
    }
    List<Node> chain = new ArrayList<>();
    for (TaskId id = root; id != null; id = bestChild.get(id)) {
      chain.add(node(tasks.get(id), attempts.get(id)));
    }
    return new CriticalPath(totals.get(root), chain);
  }

  private static long ownDuration(TimedAttempt attempt) {
    return attempt == null || attempt.durationSeconds() == null ? 0 : attempt.durationSeconds();
  }

  private static Node node(PathTask task, TimedAttempt attempt) {
    return attempt == null
        ? new Node(
            task.id(), task.name(), task.status(), task.stage(), null, null, null, null, null)
        : new Node(
            task.id(),
            task.name(),
            task.status(),
            task.stage(),
            attempt.attempt(),
            EmptyText.toNull(attempt.outcome()),
            attempt.durationSeconds(),
            attempt.startedAt(),
            attempt.endedAt());
  }

  private static boolean isBetter(TaskId child, TaskId best, Map<TaskId, Long> totals) {
    int longer = Long.compare(totals.get(child), totals.get(best));
    return longer > 0 || longer == 0 && child.compareTo(best) < 0;
  }
}
