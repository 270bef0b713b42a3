package dev.holdfast.archive;

import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Orders of ids. */
final class IdOrder {

  /** As SQLite orders them: numbers first, texts by their bytes. */
  static final Comparator<TaskId> SQLITE =
      (left, right) ->
          left instanceof TaskId.Text(String a) && right instanceof TaskId.Text(String b)
              ? Arrays.compareUnsigned(
                  a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8))
              : left.compareTo(right);

  private IdOrder() {}

  /**
   * Orders tasks so that parents come before their children; what goes round in a circle ends where
   * it closes.
   *
   * @param parents the parent of each task, or null
   */
  static List<TaskId> parentsFirst(Map<TaskId, TaskId> parents) {
    Map<TaskId, Integer> depths = new HashMap<>();
    for (TaskId task : parents.keySet()) {
      List<TaskId> path = new ArrayList<>();
      Set<TaskId> seen = new HashSet<>();
      TaskId at = task;
      while (at != null && parents.containsKey(at) && !depths.containsKey(at) && seen.add(at)) {
        path.add(at);
        at = parents.get(at);
      }
      int depth = at == null ? 0 : depths.getOrDefault(at, 0);
      for (TaskId above : path.reversed()) {
        depths.put(above, ++depth);
      }
    }
    return parents.keySet().stream()
        .sorted(Comparator.<TaskId, Integer>comparing(depths::get).thenComparing(id -> id))
        .toList();
  }
}
