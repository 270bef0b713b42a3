package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which tasks are below another, level by level: by columns of their rows, or by a table of edges,
 * in which one may be below several and is drawn once.
 */
record JobTree(JobRetention access) implements Descents {

  private static final int MOST = 10_000;

  @Override
  public Optional<Descendant> tree(TaskId root, Cancellation cancellation) {
    Map<TaskId, Task> found = new HashMap<>();
    Map<TaskId, Set<TaskId>> below = new HashMap<>();
    access.read(
        cancellation,
        session -> {
          Set<TaskId> level = Set.of(root);
          while (!level.isEmpty() && found.size() < MOST) {
            new JobListing(access.table(), session)
                .some(level)
                .forEach(task -> found.put(task.id(), task));
            Set<TaskId> next = new LinkedHashSet<>();
            if (found.containsKey(root)) {
              new JobFamily(access.table(), session)
                  .edges(
                      level,
                      false,
                      (above, child) -> {
                        below.computeIfAbsent(above, _ -> new LinkedHashSet<>()).add(child);
                        next.add(child);
                      });
            }
            level = next;
            level.removeIf(found::containsKey);
          }
          return found;
        });
    return Optional.ofNullable(found.get(root)).map(_ -> descendant(root, found, below));
  }

  /** What an edge names may be gone. */
  private static Descendant descendant(
      TaskId id, Map<TaskId, Task> found, Map<TaskId, Set<TaskId>> below) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id.plain());
    Fields known = found.containsKey(id) ? found.get(id).fields() : new Fields(Map.of());
    List.of("name", "status").forEach(name -> fields.put(name, known.raw(name)));
    fields.put("present", found.containsKey(id));
    Set<TaskId> children = Optional.ofNullable(below.remove(id)).orElse(Set.of());
    return new Descendant(
        fields, children.stream().map(child -> descendant(child, found, below)).toList());
  }
}
